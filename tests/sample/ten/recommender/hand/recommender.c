/* recommender with the layout done by hand: one 64-byte row of bias and factors per user and per item, ratings as
 * (user, item) pairs with half stars in a byte, everything else in arrays of its own; names are made when printed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdint.h>

#define NFACTORS 12
#define NGENRES 10
#define EPOCHS 4
#define RATINGS_PER_USER 12
#define NONE 0xffffffffu

typedef struct {
    _Alignas(64) float factors[NFACTORS];
    float bias;
} Row;

typedef struct {
    uint32_t user;
    uint32_t item;
} Pair;

typedef struct {
    Row *user_rows;
    uint8_t *user_age, *user_country, *user_genre;
    uint32_t *user_n, *user_half;       /* training ratings: number, sum of half stars */
    uint32_t *user_seen, *user_next;
    size_t n_users;

    Row *item_rows;
    uint8_t *item_genre, *item_year, *item_available;   /* year from 1950 */
    uint16_t *item_cents;
    uint32_t *item_n, *item_half, *item_recommended;
    size_t n_items;

    Pair *pairs;
    uint8_t *half;                      /* half stars, 128 when held out */
    float *last_error;
    size_t n_ratings;

    double global_mean;
    float learning_rate;
    float regularisation;
    uint64_t seed;
} Model;

static const char *const country_names[] = { "DE", "FR", "NO", "JP", "BR", "US", "IN", "ZA" };
#define NCOUNTRIES 8

static uint32_t rnd(Model *m)
{
    m->seed = m->seed * 6364136223846793005ULL + 1442695040888963407ULL;
    return (uint32_t)(m->seed >> 32);
}

static double rnd_unit(Model *m)
{
    return rnd(m) / 4294967296.0;
}

static void *xcalloc(size_t n, size_t size)
{
    void *p = calloc(n, size);
    if (!p) {
        fprintf(stderr, "recommender: out of memory\n");
        exit(1);
    }
    return p;
}

static Row *new_rows(size_t n)
{
    Row *p = aligned_alloc(64, n * sizeof(Row));
    if (!p) {
        fprintf(stderr, "recommender: out of memory\n");
        exit(1);
    }
    return p;
}

static void init_row(Model *m, Row *r)
{
    r->bias = 0.0f;
    for (int k = 0; k < NFACTORS; k++)
        r->factors[k] = (float)((rnd_unit(m) - 0.5) * 0.2);
}

static void make_users(Model *m, size_t n, uint32_t *by_country)
{
    m->user_rows = new_rows(n);
    m->user_age = xcalloc(n, 1);
    m->user_country = xcalloc(n, 1);
    m->user_genre = xcalloc(n, 1);
    m->user_n = xcalloc(n, sizeof(uint32_t));
    m->user_half = xcalloc(n, sizeof(uint32_t));
    m->user_seen = xcalloc(n, sizeof(uint32_t));
    m->user_next = xcalloc(n, sizeof(uint32_t));
    m->n_users = n;
    for (size_t i = 0; i < n; i++) {
        int c = (int)(rnd(m) % NCOUNTRIES);
        m->user_age[i] = (uint8_t)(14 + rnd(m) % 70);
        m->user_country[i] = (uint8_t)c;
        m->user_genre[i] = (uint8_t)(rnd(m) % NGENRES);
        init_row(m, &m->user_rows[i]);
        m->user_next[i] = by_country[c];
        by_country[c] = (uint32_t)i;
    }
}

static void make_items(Model *m, size_t n)
{
    m->item_rows = new_rows(n);
    m->item_genre = xcalloc(n, 1);
    m->item_year = xcalloc(n, 1);
    m->item_available = xcalloc(n, 1);
    m->item_cents = xcalloc(n, sizeof(uint16_t));
    m->item_n = xcalloc(n, sizeof(uint32_t));
    m->item_half = xcalloc(n, sizeof(uint32_t));
    m->item_recommended = xcalloc(n, sizeof(uint32_t));
    m->n_items = n;
    for (size_t i = 0; i < n; i++) {
        m->item_year[i] = (uint8_t)(rnd(m) % 70);
        m->item_genre[i] = (uint8_t)(rnd(m) % NGENRES);
        m->item_cents[i] = (uint16_t)(rnd(m) % 2000);
        m->item_available[i] = rnd(m) % 16 != 0;
        init_row(m, &m->item_rows[i]);
    }
}

static void make_ratings(Model *m)
{
    m->n_ratings = m->n_users * RATINGS_PER_USER;
    m->pairs = xcalloc(m->n_ratings, sizeof(Pair));
    m->half = xcalloc(m->n_ratings, 1);
    m->last_error = xcalloc(m->n_ratings, sizeof(float));
    for (size_t i = 0; i < m->n_ratings; i++) {
        double pop = rnd_unit(m);
        uint32_t u = (uint32_t)(rnd(m) % m->n_users);
        uint32_t it = (uint32_t)(pop * (0.3 + 0.7 * pop) * (double)m->n_items);
        int half = 4 + (int)(rnd(m) % 4);

        m->pairs[i].user = u;
        m->pairs[i].item = it;
        if (m->user_genre[u] == m->item_genre[it])
            half += 3;
        else if ((m->user_genre[u] + m->item_genre[it]) % 5 == 0)
            half -= 2;
        if (m->item_year[it] > 45 && m->user_age[u] < 40)
            half += 1;
        if (half > 10)
            half = 10;
        m->user_seen[u] = (uint32_t)(i * 10 + rnd(m) % 10);
        m->half[i] = (uint8_t)(rnd(m) % 10 == 0 ? half | 128 : half);
    }
}

static void count_ratings(Model *m)
{
    uint64_t sum = 0;
    size_t n = 0;
    for (size_t i = 0; i < m->n_ratings; i++) {
        uint32_t h = m->half[i];
        if (h & 128)
            continue;
        m->user_n[m->pairs[i].user]++;
        m->user_half[m->pairs[i].user] += h;
        m->item_n[m->pairs[i].item]++;
        m->item_half[m->pairs[i].item] += h;
        sum += h;
        n++;
    }
    m->global_mean = n ? (double)sum * 0.5 / (double)n : 0.0;
    for (size_t i = 0; i < m->n_items; i++)
        if (m->item_n[i] > 0)
            m->item_rows[i].bias = (float)((m->item_half[i] * 0.5 - m->global_mean * (double)m->item_n[i]) /
                                           ((double)m->item_n[i] + 10.0));
}

static float predict(const Model *m, const Row *u, const Row *it)
{
    float p = (float)m->global_mean + u->bias + it->bias;
    for (int k = 0; k < NFACTORS; k++)
        p += u->factors[k] * it->factors[k];
    return p;
}

static void train_epoch(Model *m)
{
    float rate = m->learning_rate, reg = m->regularisation;
    for (size_t i = 0; i < m->n_ratings; i++) {
        if (m->half[i] & 128)
            continue;
        Row *u = &m->user_rows[m->pairs[i].user];
        Row *it = &m->item_rows[m->pairs[i].item];
        float err = (float)m->half[i] * 0.5f - predict(m, u, it);

        u->bias += rate * (err - reg * u->bias);
        it->bias += rate * (err - reg * it->bias);
        for (int k = 0; k < NFACTORS; k++) {
            float fu = u->factors[k], fi = it->factors[k];
            u->factors[k] = fu + rate * (err * fi - reg * fu);
            it->factors[k] = fi + rate * (err * fu - reg * fi);
        }
        m->last_error[i] = err;
    }
}

static void evaluate(Model *m, int epoch)
{
    double train = 0.0, test = 0.0, abs_err = 0.0;
    size_t n_train = 0, n_test = 0;

    for (size_t i = 0; i < m->n_ratings; i++) {
        if (m->half[i] & 128) {
            double p = predict(m, &m->user_rows[m->pairs[i].user], &m->item_rows[m->pairs[i].item]);
            double e;
            if (p > 5.0)
                p = 5.0;
            else if (p < 0.5)
                p = 0.5;
            e = (m->half[i] & 127) * 0.5 - p;
            test += e * e;
            abs_err += e < 0 ? -e : e;
            n_test++;
        } else {
            double e = m->last_error[i];
            train += e * e;
            n_train++;
        }
    }
    printf("epoch %d: train mse %.6f, test mse %.6f, test mae %.6f\n", epoch,
           n_train ? train / (double)n_train : 0.0, n_test ? test / (double)n_test : 0.0,
           n_test ? abs_err / (double)n_test : 0.0);
}

static void recommend_country(Model *m, uint32_t list, const char *country)
{
    double score_sum = 0.0, age_sum = 0.0, seen = 0.0;
    long users = 0;

    for (uint32_t u = list; u != NONE; u = m->user_next[u]) {
        uint32_t at = u * 2654435761u, best = NONE;
        double best_score = 0.0;
        for (int c = 0; c < 6; c++) {
            uint32_t it = (uint32_t)((at + (uint32_t)c * 7919u) % m->n_items);
            double score;
            if (!m->item_available[it])
                continue;
            score = predict(m, &m->user_rows[u], &m->item_rows[it]);
            if (best == NONE || score > best_score) {
                best = it;
                best_score = score;
            }
        }
        if (best != NONE) {
            m->item_recommended[best]++;
            score_sum += best_score;
        }
        age_sum += m->user_age[u];
        seen += m->user_seen[u];
        users++;
    }
    if (users)
        printf("%s: %ld users, age %.2f, seen %.1f, score %.5f\n", country, users, age_sum / (double)users,
               seen / (double)users, score_sum / (double)users);
}

static void report(const Model *m)
{
    long genre_recs[NGENRES] = { 0 };
    double genre_bias[NGENRES] = { 0 }, revenue = 0.0, norm = 0.0;
    long genre_items[NGENRES] = { 0 };
    size_t best = 0, busy = 0;

    for (size_t i = 0; i < m->n_items; i++) {
        int g = m->item_genre[i];
        genre_items[g]++;
        genre_recs[g] += m->item_recommended[i];
        genre_bias[g] += m->item_rows[i].bias;
        revenue += (double)m->item_cents[i] / 100.0 * (double)m->item_recommended[i];
        if (m->item_recommended[i] > m->item_recommended[best])
            best = i;
    }
    for (size_t i = 0; i < m->n_users; i++) {
        for (int k = 0; k < NFACTORS; k++)
            norm += (double)m->user_rows[i].factors[k] * m->user_rows[i].factors[k];
        if (m->user_n[i] > m->user_n[busy])
            busy = i;
    }
    for (int g = 0; g < NGENRES; g++)
        printf("genre %d: %ld items, %ld recommendations, bias %.6f\n", g, genre_items[g], genre_recs[g],
               genre_items[g] ? genre_bias[g] / (double)genre_items[g] : 0.0);
    printf("best \"The Story of Number %zu\" (%d): %ld\n", best, 1950 + m->item_year[best],
           (long)m->item_recommended[best]);
    printf("busiest user%06zu from %s: %ld ratings, mean %.3f\n", busy, country_names[m->user_country[busy]],
           (long)m->user_n[busy], m->user_n[busy] ? m->user_half[busy] * 0.5 / (double)m->user_n[busy] : 0.0);
    printf("revenue %.2f, norm %.6f, mean %.6f\n", revenue, norm, m->global_mean);
}

static void free_model(Model *m)
{
    free(m->user_rows);
    free(m->user_age);
    free(m->user_country);
    free(m->user_genre);
    free(m->user_n);
    free(m->user_half);
    free(m->user_seen);
    free(m->user_next);
    free(m->item_rows);
    free(m->item_genre);
    free(m->item_year);
    free(m->item_available);
    free(m->item_cents);
    free(m->item_n);
    free(m->item_half);
    free(m->item_recommended);
    free(m->pairs);
    free(m->half);
    free(m->last_error);
}

int main(int argc, char **argv)
{
    long n = argc > 1 ? atol(argv[1]) : 110000;
    Model model = { 0 };
    uint32_t by_country[NCOUNTRIES];

    if (n < 10 || n > 20000000) {
        fprintf(stderr, "usage: %s [users]\n", argv[0]);
        return 2;
    }
    memset(by_country, 255, sizeof by_country);
    model.seed = 20240229;
    model.learning_rate = 0.012f;
    model.regularisation = 0.03f;
    make_users(&model, (size_t)n, by_country);
    make_items(&model, (size_t)n / 4 + 1);
    make_ratings(&model);
    count_ratings(&model);
    for (int e = 1; e <= EPOCHS; e++) {
        train_epoch(&model);
        evaluate(&model, e);
    }
    for (int c = 0; c < NCOUNTRIES; c++)
        recommend_country(&model, by_country[c], country_names[c]);
    report(&model);
    free_model(&model);
    return 0;
}
