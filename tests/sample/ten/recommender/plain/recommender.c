/* recommender: matrix factorisation of a synthetic ratings log with stochastic gradient descent.
 * usage: recommender [users] */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdint.h>
#include <stdbool.h>

#define NFACTORS 12
#define NGENRES 10
#define EPOCHS 4
#define RATINGS_PER_USER 12

typedef struct Item Item;

typedef struct User {
    int id;
    char name[32];
    int age;
    char country[4];
    long n_ratings;
    double rating_sum;
    double last_seen;
    int favourite_genre;
    float bias;
    float *factors;
    Item *recommended;
    double recommended_score;
    struct User *next_in_country;
} User;

struct Item {
    int id;
    char title[48];
    int year;
    int genre;
    long n_ratings;
    double rating_sum;
    float bias;
    float *factors;
    long times_recommended;
    double price;
    bool available;
};

typedef struct {
    User *user;
    Item *item;
    double stars;
    long timestamp;
    bool held_out;
    double last_error;
} Rating;

typedef struct {
    User *users;
    size_t n_users;
    Item *items;
    size_t n_items;
    Rating *ratings;
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

static float *new_factors(Model *m)
{
    float *f = xcalloc(NFACTORS, sizeof(float));
    for (int k = 0; k < NFACTORS; k++)
        f[k] = (float)((rnd_unit(m) - 0.5) * 0.2);
    return f;
}

static void make_users(Model *m, size_t n, User **by_country)
{
    m->users = xcalloc(n, sizeof(User));
    m->n_users = n;
    for (size_t i = 0; i < n; i++) {
        User *u = &m->users[i];
        int c = (int)(rnd(m) % NCOUNTRIES);
        u->id = (int)i;
        snprintf(u->name, sizeof u->name, "user%06zu", i);
        u->age = 14 + (int)(rnd(m) % 70);
        strcpy(u->country, country_names[c]);
        u->favourite_genre = (int)(rnd(m) % NGENRES);
        u->factors = new_factors(m);
        u->next_in_country = by_country[c];
        by_country[c] = u;
    }
}

static void make_items(Model *m, size_t n)
{
    m->items = xcalloc(n, sizeof(Item));
    m->n_items = n;
    for (size_t i = 0; i < n; i++) {
        Item *it = &m->items[i];
        it->id = (int)i;
        snprintf(it->title, sizeof it->title, "The Story of Number %zu", i);
        it->year = 1950 + (int)(rnd(m) % 70);
        it->genre = (int)(rnd(m) % NGENRES);
        it->price = (double)(rnd(m) % 2000) / 100.0;
        it->available = rnd(m) % 16 != 0;
        it->factors = new_factors(m);
    }
}

static void make_ratings(Model *m)
{
    m->n_ratings = m->n_users * RATINGS_PER_USER;
    m->ratings = xcalloc(m->n_ratings, sizeof(Rating));
    for (size_t i = 0; i < m->n_ratings; i++) {
        Rating *r = &m->ratings[i];
        double pop = rnd_unit(m);
        int half;

        r->user = &m->users[rnd(m) % m->n_users];
        r->item = &m->items[(size_t)(pop * (0.3 + 0.7 * pop) * (double)m->n_items)];
        half = 4 + (int)(rnd(m) % 4);
        if (r->user->favourite_genre == r->item->genre)
            half += 3;
        else if ((r->user->favourite_genre + r->item->genre) % 5 == 0)
            half -= 2;
        if (r->item->year > 1995 && r->user->age < 40)
            half += 1;
        if (half > 10)
            half = 10;
        r->stars = half * 0.5;
        r->timestamp = (long)i * 10 + (long)(rnd(m) % 10);
        r->held_out = rnd(m) % 10 == 0;
        r->user->last_seen = (double)r->timestamp;
    }
}

static void count_ratings(Model *m)
{
    double sum = 0.0;
    size_t n = 0;
    for (Rating *r = m->ratings; r < m->ratings + m->n_ratings; r++) {
        if (r->held_out)
            continue;
        r->user->n_ratings++;
        r->user->rating_sum += r->stars;
        r->item->n_ratings++;
        r->item->rating_sum += r->stars;
        sum += r->stars;
        n++;
    }
    m->global_mean = n ? sum / (double)n : 0.0;
    for (size_t i = 0; i < m->n_items; i++) {
        Item *it = &m->items[i];
        if (it->n_ratings > 0)
            it->bias = (float)((it->rating_sum - m->global_mean * (double)it->n_ratings) /
                               ((double)it->n_ratings + 10.0));
    }
}

static float predict(const Model *m, const User *u, const Item *it)
{
    float p = (float)m->global_mean + u->bias + it->bias;
    for (int k = 0; k < NFACTORS; k++)
        p += u->factors[k] * it->factors[k];
    return p;
}

static void sgd_step(const Model *m, Rating *r)
{
    User *u = r->user;
    Item *it = r->item;
    float rate = m->learning_rate, reg = m->regularisation;
    float err = (float)r->stars - predict(m, u, it);

    u->bias += rate * (err - reg * u->bias);
    it->bias += rate * (err - reg * it->bias);
    float *fu = u->factors, *fi = it->factors;
    for (int k = 0; k < NFACTORS; k++) {
        float a = fu[k], b = fi[k];
        fu[k] = a + rate * (err * b - reg * a);
        fi[k] = b + rate * (err * a - reg * b);
    }
    r->last_error = err;
}

static void train_epoch(Model *m)
{
    for (size_t i = 0; i < m->n_ratings; i++)
        if (!m->ratings[i].held_out)
            sgd_step(m, &m->ratings[i]);
}

static void evaluate(Model *m, int epoch)
{
    double train = 0.0, test = 0.0, abs_err = 0.0;
    size_t n_train = 0, n_test = 0;

    for (size_t i = 0; i < m->n_ratings; i++) {
        Rating *r = &m->ratings[i];
        if (r->held_out) {
            double p = predict(m, r->user, r->item);
            double e;
            if (p > 5.0)
                p = 5.0;
            else if (p < 0.5)
                p = 0.5;
            e = r->stars - p;
            test += e * e;
            abs_err += e < 0 ? -e : e;
            n_test++;
        } else {
            train += r->last_error * r->last_error;
            n_train++;
        }
    }
    printf("epoch %d: train mse %.6f, test mse %.6f, test mae %.6f\n", epoch,
           n_train ? train / (double)n_train : 0.0, n_test ? test / (double)n_test : 0.0,
           n_test ? abs_err / (double)n_test : 0.0);
}

/* The best of some candidates for each user of a country. */
static void recommend_country(Model *m, User *list, const char *country)
{
    double score_sum = 0.0, age_sum = 0.0, seen = 0.0;
    long users = 0;

    for (User *u = list; u; u = u->next_in_country) {
        uint32_t at = (uint32_t)u->id * 2654435761u;
        for (int c = 0; c < 6; c++) {
            Item *it = &m->items[(at + (uint32_t)c * 7919u) % m->n_items];
            double score;
            if (!it->available)
                continue;
            score = predict(m, u, it);
            if (!u->recommended || score > u->recommended_score) {
                u->recommended = it;
                u->recommended_score = score;
            }
        }
        if (u->recommended) {
            u->recommended->times_recommended++;
            score_sum += u->recommended_score;
        }
        age_sum += u->age;
        seen += u->last_seen;
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
    const Item *best = &m->items[0];
    const User *busy = &m->users[0];

    for (const Item *it = m->items; it < m->items + m->n_items; it++) {
        genre_items[it->genre]++;
        genre_recs[it->genre] += it->times_recommended;
        genre_bias[it->genre] += it->bias;
        revenue += it->price * (double)it->times_recommended;
        if (it->times_recommended > best->times_recommended)
            best = it;
    }
    for (const User *u = m->users; u < m->users + m->n_users; u++) {
        for (int k = 0; k < NFACTORS; k++)
            norm += (double)u->factors[k] * u->factors[k];
        if (u->n_ratings > busy->n_ratings)
            busy = u;
    }
    for (int g = 0; g < NGENRES; g++)
        printf("genre %d: %ld items, %ld recommendations, bias %.6f\n", g, genre_items[g], genre_recs[g],
               genre_items[g] ? genre_bias[g] / (double)genre_items[g] : 0.0);
    printf("best \"%s\" (%d): %ld\n", best->title, best->year, best->times_recommended);
    printf("busiest %s from %s: %ld ratings, mean %.3f\n", busy->name, busy->country, busy->n_ratings,
           busy->n_ratings ? busy->rating_sum / (double)busy->n_ratings : 0.0);
    printf("revenue %.2f, norm %.6f, mean %.6f\n", revenue, norm, m->global_mean);
}

static void free_model(Model *m)
{
    for (size_t i = 0; i < m->n_users; i++)
        free(m->users[i].factors);
    for (size_t i = 0; i < m->n_items; i++)
        free(m->items[i].factors);
    free(m->users);
    free(m->items);
    free(m->ratings);
}

int main(int argc, char **argv)
{
    long n = argc > 1 ? atol(argv[1]) : 110000;
    Model model = { 0 };
    User *by_country[NCOUNTRIES] = { 0 };

    if (n < 10 || n > 20000000) {
        fprintf(stderr, "usage: %s [users]\n", argv[0]);
        return 2;
    }
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
