#ifndef QUEUE_H
#define QUEUE_H
struct event { unsigned time; int kind, who; };
struct heap { struct event *event; int n; };
int sooner(const struct event *a, const struct event *b);
void exchange(struct event *a, struct event *b);
void heap_add(struct heap *heap, struct event event);
struct event heap_take(struct heap *heap);
unsigned next_random(void);
unsigned between(unsigned low, unsigned high);
#endif
