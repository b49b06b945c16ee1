#ifndef HOSPITAL_H
#define HOSPITAL_H

#define CHILDREN 4
#define TREAT_TIME 4
#define ASSESS_TIME 2

struct village;

struct patient {
    char name[20];
    int age;
    long id;
    long time;                 /* spent in the health care system */
    long time_left;            /* of the present stage */
    long hosps_visited;
    long arrived;              /* step of the first arrival */
    struct village *home;
    double cost;
};

/* A cell of a doubly linked list of patients. */
struct list {
    struct list *forward;
    struct list *back;
    struct patient *patient;
};

struct listhead {
    struct list *first;
    struct list *last;
    long length;
};

struct hospital {
    long personnel;
    long free_personnel;
    long num_waiting;
    struct listhead waiting;
    struct listhead assess;
    struct listhead inside;
    struct listhead up;
    long treated;
    long longest_queue;
};

struct village {
    struct village *child[CHILDREN];
    struct village *parent;
    struct hospital hosp;
    struct listhead healthy;   /* sent home: sleeping until they fall ill again */
    char name[16];
    long label;
    long level;
    long long seed;
};

struct totals {
    long patients;
    long healthy;
    long waiting, assessing, inside;
    long treated;
    double time;
    double hospitals;
    double cost;
    long longest_queue;
    long oldest;               /* id of the patient that spent the longest time */
    long oldest_time;
};

struct village *village_new(int level, long *label, struct village *parent);
void populate(struct village *v);
void village_free(struct village *v);
struct listhead *simulate(struct village *v, long step);
void collect(const struct village *v, struct totals *t);

/* list.c */
void list_add(struct listhead *l, struct patient *p);
void list_move(struct listhead *from, struct list *cell, struct listhead *to);
void list_free(struct listhead *l);
void *must_alloc(unsigned long size);

#endif
