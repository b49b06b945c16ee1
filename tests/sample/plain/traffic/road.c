#include "traffic.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static float uniform(Road *r)
{
    r->rng = r->rng * 6364136223846793005u + 1442695040888963407u;
    return (float)(r->rng >> 40) / 16777216.0f;
}

static float wrap(float gap)
{
    return gap < 0.0f ? gap + ROAD_LENGTH : gap;
}

static Vehicle *vehicle_create(Road *r, uint32_t id)
{
    static const struct {
        float length, speed, accel;
    } spec[CLASS_COUNT] = {
        [CAR] = { 4.5f, 36.0f, 1.6f },
        [VAN] = { 6.0f, 32.0f, 1.2f },
        [TRUCK] = { 16.0f, 23.5f, 0.7f },
        [BUS] = { 12.0f, 27.0f, 0.9f },
    };
    Vehicle *v = calloc(1, sizeof *v);
    if (!v)
        return NULL;
    float u = uniform(r);
    v->class = u < 0.7f ? CAR : u < 0.8f ? VAN : u < 0.97f ? TRUCK : BUS;
    v->id = id;
    v->length = spec[v->class].length * (0.9f + 0.2f * uniform(r));
    v->desired_speed = spec[v->class].speed * (0.85f + 0.3f * uniform(r));
    v->max_accel = spec[v->class].accel * (0.8f + 0.4f * uniform(r));
    v->headway = 1.0f + 0.9f * uniform(r);
    v->comfort_brake = 1.8f + 0.6f * uniform(r);
    v->politeness = 0.5f * uniform(r);
    v->speed = 0.6f * v->desired_speed;
    snprintf(v->plate, sizeof v->plate, "%c%c %c %u", 'A' + (int)(25 * uniform(r)), 'A' + (int)(25 * uniform(r)),
             'A' + (int)(25 * uniform(r)), id % 10000);
    return v;
}

static void insert_behind(Lane *l, Vehicle *v, Vehicle *ahead)
{
    if (!ahead) {
        v->ahead = v->behind = v;
        l->first = v;
    } else {
        v->ahead = ahead;
        v->behind = ahead->behind;
        ahead->behind->ahead = v;
        ahead->behind = v;
    }
    l->count++;
}

static void unlink_vehicle(Lane *l, Vehicle *v)
{
    v->behind->ahead = v->ahead;
    v->ahead->behind = v->behind;
    if (l->first == v)
        l->first = l->count > 1 ? v->ahead : NULL;
    l->count--;
}

Road *road_create(unsigned vehicles)
{
    Road *r = calloc(1, sizeof *r);
    if (!r)
        return NULL;
    r->rng = 1234;
    r->fleet = calloc(vehicles, sizeof *r->fleet);
    if (!r->fleet) {
        free(r);
        return NULL;
    }
    r->vehicles = vehicles;
    for (int l = 0; l < LANES; l++)
        r->lane[l].speed_limit = l == 0 ? 28.0f : 36.0f;
    // Vehicles are created from the front to the back of every lane.
    for (unsigned i = 0; i < vehicles; i++) {
        Vehicle *v = r->fleet[i] = vehicle_create(r, i);
        if (!v) {
            fputs("traffic: out of memory\n", stderr);
            exit(EXIT_FAILURE);
        }
        v->lane = (int)(i % LANES);
        v->pos = ROAD_LENGTH * (1.0f - (float)(i / LANES + 1) / (float)(vehicles / LANES + 2));
        v->last_detector = (int)(v->pos / ROAD_LENGTH * DETECTORS);
        Vehicle *front = r->lane[v->lane].first;
        insert_behind(&r->lane[v->lane], v, front ? front->ahead : NULL);
    }
    return r;
}

void road_destroy(Road *r)
{
    for (unsigned i = 0; i < r->vehicles; i++)
        free(r->fleet[i]);
    free(r->fleet);
    free(r);
}

// Intelligent driver model
static float idm(const Vehicle *v, const Vehicle *ahead, float limit)
{
    float want = v->desired_speed < limit ? v->desired_speed : limit;
    float q = v->speed / want;
    float free_road = 1.0f - q * q * q * q;
    if (ahead == v)
        return v->max_accel * free_road;
    float gap = wrap(ahead->pos - v->pos) - ahead->length;
    if (gap < 0.5f)
        gap = 0.5f;
    float s = 2.0f + v->speed * v->headway
              + v->speed * (v->speed - ahead->speed) / (2.0f * sqrtf(v->max_accel * v->comfort_brake));
    if (s < 2.0f)
        s = 2.0f;
    return v->max_accel * (free_road - s * s / (gap * gap));
}

void road_accelerate(Road *r)
{
    for (int l = 0; l < LANES; l++) {
        Vehicle *v = r->lane[l].first;
        for (unsigned i = 0; i < r->lane[l].count; i++, v = v->behind) {
            v->accel = idm(v, v->ahead, r->lane[l].speed_limit);
            if (v->accel < -6.0f) {
                v->accel = -6.0f;
                v->hard_brakes++;
            }
        }
    }
}

// MOBIL: change when it is safe and the advantage is worth it.
static bool change_wanted(const Road *r, const Vehicle *v, int to, const Vehicle *ahead)
{
    const Vehicle *behind = ahead->behind;
    if (wrap(ahead->pos - v->pos) < ahead->length + 2.0f || wrap(v->pos - behind->pos) < v->length + 2.0f)
        return false;
    float limit = r->lane[to].speed_limit;
    float other = idm(behind, v, limit);
    if (other < -2.5f)
        return false;
    float mine = idm(v, ahead, limit);
    float bias = to < v->lane ? 0.15f : -0.1f;
    return mine - v->accel + bias > 0.2f + v->politeness * (behind->accel - other);
}

// Walks two neighbouring lanes in parallel, like a merge.
static void change_between(Road *r, int from, int to)
{
    Lane *src = &r->lane[from], *dst = &r->lane[to];
    if (!src->first || !dst->first || dst->count < 2)
        return;
    Vehicle *v = src->first, *ahead = dst->first;
    unsigned n = src->count;
    for (unsigned i = 0; i < n; i++) {
        Vehicle *next = v->behind;
        // the last vehicle of the other lane which is still in front
        unsigned guard = dst->count;
        while (guard-- && wrap(ahead->behind->pos - v->pos) < wrap(ahead->pos - v->pos))
            ahead = ahead->behind;
        if (v->cooldown) {
            v->cooldown--;
        } else if (src->count > 2 && change_wanted(r, v, to, ahead)) {
            unlink_vehicle(src, v);
            v->lane = to;
            v->cooldown = 20;
            v->lane_changes++;
            r->lane_changes++;
            insert_behind(dst, v, ahead);
        }
        v = next;
    }
}

void road_change_lanes(Road *r, unsigned phase)
{
    static const int pair[4][2] = { { 0, 1 }, { 1, 2 }, { 2, 1 }, { 1, 0 } };
    change_between(r, pair[phase % 4][0], pair[phase % 4][1]);
}

void road_advance(Road *r, float dt)
{
    for (unsigned i = 0; i < r->vehicles; i++) {
        Vehicle *v = r->fleet[i];
        v->speed += v->accel * dt;
        if (v->speed < 0.0f)
            v->speed = 0.0f;
        v->pos += v->speed * dt;
        if (v->pos >= ROAD_LENGTH)
            v->pos -= ROAD_LENGTH;
        v->odometer += v->speed * dt;
        if (v->accel > 0.0f)
            v->fuel += v->length * v->accel * v->speed * dt;
        int d = (int)(v->pos * ((float)DETECTORS / ROAD_LENGTH)) % DETECTORS;
        if (d != v->last_detector) {
            Detector *det = &r->detector[d];
            det->passed[v->lane]++;
            det->speed_sum += v->speed;
            det->trucks += v->class == TRUCK;
            v->last_detector = d;
        }
    }
}
