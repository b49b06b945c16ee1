/* atoms.c -- the list of atoms */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "md.h"

static ATOM *first = NULL;
static ATOM *last = NULL;
static int atomNUMBER = 0;
static ATOM **byserial = NULL;
static int serials = 0;

static int enter_serial(int serial, ATOM *ap);

void aaerror(const char *line)
{
    fprintf(stderr, "md: %s\n", line);
    exit(EXIT_FAILURE);
}

int atom(int serial, double x, double y, double z, double q, double a, double b, double mass, const char *name)
{
    ATOM *new;

    if (a_m_serial(serial) != NULL)
        return 0;
    if ((new = malloc(sizeof(ATOM))) == NULL)
        return 0;
    memset(new, 0, sizeof(ATOM));
    if (!enter_serial(serial, new)) {
        free(new);
        return 0;
    }
    new->next = NULL;
    if (first == NULL)
        first = new;
    else
        last->next = new;
    last = new;
    atomNUMBER++;
    new->serial = serial;
    new->x = x;
    new->y = y;
    new->z = z;
    new->q = q;
    new->a = a;
    new->b = b;
    new->mass = mass;
    new->active = TRUE;
    strncpy(new->name, name, 8);
    return 1;
}

/* flag <= 0: from the beginning */
ATOM *a_next(int flag)
{
    static ATOM *current = NULL;

    if (flag <= 0)
        current = first;
    else if (current != NULL)
        current = current->next;
    return current;
}

/* the atom with this number */
ATOM *a_m_serial(int serial)
{
    if (serial < 0 || serial >= serials)
        return NULL;
    return byserial[serial];
}

static int enter_serial(int serial, ATOM *ap)
{
    int i, n = serials;
    ATOM **more;

    if (serial < 0)
        return 0;
    while (serial >= n)
        n = n == 0 ? 512 : 2 * n;
    if (n > serials) {
        if ((more = realloc(byserial, n * sizeof *more)) == NULL)
            return 0;
        for (i = serials; i < n; i++)
            more[i] = NULL;
        byserial = more;
        serials = n;
    }
    byserial[serial] = ap;
    return 1;
}

int a_number(void)
{
    return atomNUMBER;
}

int a_f_zero(void)
{
    ATOM *ap;

    for (ap = a_next(-1); ap != NULL; ap = a_next(1))
        ap->fx = ap->fy = ap->fz = 0.;
    return 1;
}

int a_inc_v(double dt)
{
    ATOM *ap;
    double f;

    for (ap = first; ap != NULL; ap = ap->next) {
        if (!ap->active)
            continue;
        f = ap->fx * ap->fx + ap->fy * ap->fy + ap->fz * ap->fz;
        f = f > 1.e4 ? 100. / sqrt(f) : 1.;
        ap->vx += f * ap->fx * dt / ap->mass;
        ap->vy += f * ap->fy * dt / ap->mass;
        ap->vz += f * ap->fz * dt / ap->mass;
        ap->x += ap->vx * dt;
        ap->y += ap->vy * dt;
        ap->z += ap->vz * dt;
        ap->dx += ap->vx * dt;
        ap->dy += ap->vy * dt;
        ap->dz += ap->vz * dt;
    }
    return 1;
}

void a_release(void)
{
    ATOM *ap = first;

    while (ap != NULL) {
        ATOM *next = ap->next;
        free(ap);
        ap = next;
    }
    first = last = NULL;
    free(byserial);
    byserial = NULL;
    serials = 0;
}
