#ifndef FLOW_H
#define FLOW_H

#include <stddef.h>
#include <stdint.h>

enum proto { PROTO_TCP, PROTO_UDP, PROTO_ICMP, PROTO_GRE, PROTO_COUNT };
enum flow_state { FLOW_NEW, FLOW_ESTABLISHED, FLOW_CLOSING };
enum expire_reason { EXPIRE_IDLE, EXPIRE_ACTIVE, EXPIRE_FIN, EXPIRE_FULL, EXPIRE_SHUTDOWN, EXPIRE_COUNT };

#define PKT_SYN 1
#define PKT_FIN 2
#define PKT_RST 4
#define PKT_ACK 8

struct packet {
    int64_t time;           /* in ms */
    uint32_t src, dst;
    uint16_t sport, dport;
    enum proto proto;
    unsigned flags;
    int length;
    int iface;
};

struct flow_key {
    uint32_t addr_lo, addr_hi;
    uint16_t port_lo, port_hi;
    enum proto proto;
};

struct flow_counters {
    uint64_t packets;
    uint64_t bytes;
};

struct flow {
    struct flow *hash_next;
    uint64_t id;
    struct flow_key key;
    char label[24];
    int64_t first_seen;
    int64_t last_seen;
    enum flow_state state;
    unsigned flags_seen;
    int iface_in;
    int iface_out;
    struct flow_counters fwd;
    struct flow_counters rev;
    int min_len, max_len;
    uint32_t as_src, as_dst;
    int64_t max_gap;
    struct flow *lru_prev;
    struct flow *lru_next;
};

typedef void (*flow_export_fn)(const struct flow *f, enum expire_reason why, void *arg);

struct flow_table {
    struct flow **buckets;
    size_t nbuckets;
    size_t count, limit, peak;
    struct flow *lru_head;      /* most recently used */
    struct flow *lru_tail;      /* least recently used */
    struct flow *free_list;
    int64_t idle_timeout, active_timeout;
    flow_export_fn export;
    void *export_arg;
    uint64_t next_id;
    uint64_t lookups, probes;
};

int flow_table_init(struct flow_table *t, size_t limit, int64_t idle, int64_t active,
                    flow_export_fn fn, void *arg);
int flow_table_packet(struct flow_table *t, const struct packet *p);
void flow_table_expire(struct flow_table *t, int64_t now);
void flow_table_shutdown(struct flow_table *t);

#endif
