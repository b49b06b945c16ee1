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

static void walk_on(Station *s)
{
    for (int i = 0; i < s->nwalks; i++) {
        Station *t = s->walk[i].to;
        int time = s->arrival + s->walk[i].minutes;
        if (time < t->arrival) {
            t->arrival = time;
            t->walked_from = s;
            t->arrived_by = NULL;
            t->boarded = NULL;
            t->legs = s->legs;
        }
    }
}

static int can_board(const Connection *c)
{
    const Station *s = c->from;
    int change = s->arrived_by ? s->change : 0;
    return s->arrival + change <= c->departure;
}

/* From one station to all; returns how many are reached. */
long scan(Network *net, Station *from, int time, int day)
{
    unsigned mask = 1u << day;
    long reached = 0;

    net->query++;
    for (int i = 0; i < net->nstations; i++) {
        Station *s = &net->station[i];
        s->arrival = NEVER;
        s->arrived_by = s->boarded = NULL;
        s->walked_from = NULL;
        s->legs = 0;
    }
    from->arrival = time;
    walk_on(from);
    for (int i = first_after(net, time); i < net->nconns; i++) {
        Connection *c = &net->conn[i];
        Trip *t = c->trip;
        net->scanned++;
        if (!(t->days & mask))
            continue;
        if (t->reached_in != net->query) {
            if (!can_board(c))
                continue;
            t->reached_in = net->query;
            t->entered = c;
        }
        if (c->arrival < c->to->arrival) {
            Station *to = c->to;
            to->arrival = c->arrival;
            to->arrived_by = c;
            to->boarded = t->entered;
            to->walked_from = NULL;
            to->legs = t->entered->from->legs + 1;
            net->improved++;
            if (to->nwalks)
                walk_on(to);
        }
    }
    for (int i = 0; i < net->nstations; i++)
        if (net->station[i].arrival < NEVER)
            reached++;
    return reached;
}

/* Follows a journey back to where it began; returns its fare. */
int journey(Network *net, const Station *to, FILE *out)
{
    const Station *s = to;
    int fare = 0;

    for (int guard = 0; guard < 60; guard++) {
        if (s->walked_from) {
            if (out)
                fprintf(out, "  on foot from %s to %s\n", s->walked_from->name, s->name);
            s = s->walked_from;
        } else if (s->arrived_by) {
            const Connection *in = s->boarded, *off = s->arrived_by;
            Trip *t = in->trip;
            t->passengers++;
            net->conn[in - net->conn].load++;
            fare += in->fare * (off->seq - in->seq + 1);
            if (out)
                fprintf(out, "  %s %s %02d:%02d track %d - %s %02d:%02d\n", t->number, in->from->name,
                        in->departure / 60, in->departure % 60, in->track, off->to->name, off->arrival / 60,
                        off->arrival % 60);
            s = in->from;
        } else {
            break;
        }
    }
    return fare;
}
