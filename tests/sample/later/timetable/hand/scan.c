#include "rail.h"

static int first_after(const Network *net, int time)
{
    int low = 0, high = net->nconns;
    while (low < high) {
        int mid = low + (high - low) / 2;
        if (net->conn[mid].departure < time)
            low = mid + 1;
        else
            high = mid;
    }
    return low;
}

static void walk_on(Network *net, uint32_t s)
{
    const StationInfo *info = &net->station[s];
    for (int i = 0; i < info->nwalks; i++) {
        uint32_t t = info->walk[i].to;
        int time = net->stop[s].arrival + info->walk[i].minutes;
        if (time < net->stop[t].arrival) {
            net->stop[t].arrival = (uint16_t)time;
            net->stop[t].by_train = 0;
            net->label[t] = (Label){NONE, NONE, s, net->label[s].legs};
        }
    }
}

static int can_board(Stop s, const Connection *c)
{
    int change = s.by_train ? s.change : 0;
    return s.arrival + change <= c->departure;
}

/* From one station to all; returns how many are reached. */
long scan(Network *net, uint32_t from, int time, int day)
{
    unsigned mask = 1u << day;
    long reached = 0;
    Stop *stop = net->stop;
    Trip *trip = net->trip;

    net->query++;
    for (int i = 0; i < net->nstations; i++) {
        stop[i].arrival = NEVER;
        stop[i].by_train = 0;
        net->label[i] = (Label){NONE, NONE, NONE, 0};
    }
    stop[from].arrival = (uint16_t)time;
    walk_on(net, from);
    for (int i = first_after(net, time); i < net->nconns; i++) {
        const Connection *c = &net->conn[i];
        Trip *t = &trip[c->trip];
        net->scanned++;
        if (!(t->days & mask))
            continue;
        if (t->reached_in != net->query) {
            if (!can_board(stop[c->from], c))
                continue;
            t->reached_in = (uint16_t)net->query;
            t->entered = (uint32_t)i;
        }
        if (c->arrival < stop[c->to].arrival) {
            stop[c->to].arrival = c->arrival;
            stop[c->to].by_train = 1;
            net->label[c->to] = (Label){(uint32_t)i, t->entered, NONE,
                                        net->label[net->conn[t->entered].from].legs + 1};
            net->improved++;
            if (net->walks[c->to])
                walk_on(net, c->to);
        }
    }
    for (int i = 0; i < net->nstations; i++)
        if (stop[i].arrival < NEVER)
            reached++;
    return reached;
}

/* Follows a journey back to where it began; returns its fare. */
int journey(Network *net, uint32_t to, FILE *out)
{
    uint32_t s = to;
    int fare = 0;

    for (int guard = 0; guard < 60; guard++) {
        const Label *l = &net->label[s];
        if (l->walked_from != NONE) {
            if (out)
                fprintf(out, "  on foot from %s to %s\n", net->station[l->walked_from].name, net->station[s].name);
            s = l->walked_from;
        } else if (l->arrived_by != NONE) {
            const Connection *in = &net->conn[l->boarded], *off = &net->conn[l->arrived_by];
            Detail *d = &net->detail[l->boarded];
            TripInfo *t = &net->trip_info[in->trip];
            t->passengers++;
            d->load++;
            fare += d->fare * (net->detail[l->arrived_by].seq - d->seq + 1);
            if (out)
                fprintf(out, "  %s %s %02d:%02d track %d - %s %02d:%02d\n", t->number, net->station[in->from].name,
                        in->departure / 60, in->departure % 60, d->track, net->station[off->to].name,
                        off->arrival / 60, off->arrival % 60);
            s = in->from;
        } else {
            break;
        }
    }
    return fare;
}
