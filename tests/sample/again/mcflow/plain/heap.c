/* heap.c - binary heap of labeled nodes, ordered by dist */

#include "mcf.h"

static node **heap;
static long   heap_size;

void heap_open( long n )
{
    heap = (node **) malloc( (n + 1) * sizeof(node *) );
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

/* dist of i became smaller */
void heap_up( node *i )
{
    long pos = i->heap_pos;

    while ( pos > 1 && heap[pos / 2]->dist > i->dist )
    {
        heap[pos] = heap[pos / 2];
        heap[pos]->heap_pos = pos;
        pos /= 2;
    }
    heap[pos] = i;
    i->heap_pos = pos;
}

void heap_insert( node *i )
{
    i->heap_pos = ++heap_size;
    heap_up( i );
}

node *heap_delmin( void )
{
    node *top = heap[1], *i = heap[heap_size--];
    long  pos = 1, child;

    while ( (child = 2 * pos) <= heap_size )
    {
        if ( child < heap_size && heap[child + 1]->dist < heap[child]->dist )
            child++;
        if ( heap[child]->dist >= i->dist )
            break;
        heap[pos] = heap[child];
        heap[pos]->heap_pos = pos;
        pos = child;
    }
    heap[pos] = i;
    i->heap_pos = pos;
    return top;
}
