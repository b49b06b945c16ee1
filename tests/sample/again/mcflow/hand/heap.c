/* heap.c - binary heap of labeled nodes, ordered by dist */

#include "mcf.h"

typedef struct { int dist; index_t node; } entry;

static entry *heap;
static int    heap_size;

void heap_open( long n )
{
    heap = (entry *) malloc( (n + 1) * sizeof(entry) );
    if ( heap == NULL )
        err_end( 1 );
    heap_size = 0;
}

void heap_close( void )
{
    free( heap );
    heap = NULL;
}

void heap_clear( void )
{
    heap_size = 0;
}

int heap_empty( void )
{
    return heap_size == 0;
}

static void up( node *nodes, index_t i, int dist, int pos )
{
    while ( pos > 1 && heap[pos / 2].dist > dist )
    {
        heap[pos] = heap[pos / 2];
        nodes[heap[pos].node].heap_pos = pos;
        pos /= 2;
    }
    heap[pos].dist = dist;
    heap[pos].node = i;
    nodes[i].heap_pos = pos;
}

void heap_up( node *nodes, index_t i, int dist )
{
    up( nodes, i, dist, nodes[i].heap_pos );
}

void heap_insert( node *nodes, index_t i, int dist )
{
    up( nodes, i, dist, ++heap_size );
}

index_t heap_delmin( node *nodes )
{
    index_t top = heap[1].node;
    entry   e = heap[heap_size--];
    int     pos = 1, child;

    while ( (child = 2 * pos) <= heap_size )
    {
        if ( child < heap_size && heap[child + 1].dist < heap[child].dist )
            child++;
        if ( heap[child].dist >= e.dist )
            break;
        heap[pos] = heap[child];
        nodes[heap[pos].node].heap_pos = pos;
        pos = child;
    }
    heap[pos] = e;
    nodes[e.node].heap_pos = pos;
    return top;
}
