/* registry.c - construction and access */
#include "registry_impl.h"
#include "util.h"

static const char *const male_names[] = { "Johann", "Peter", "Hans", "Martin", "Georg", "Jakob" };
static const char *const female_names[] = { "Anna", "Maria", "Barbara", "Eva", "Ursula", "Agnes" };

registry *registry_new(uint32_t max_people, uint32_t max_families)
{
    registry *reg = xcalloc(1, sizeof *reg);

    reg->up = xcalloc(max_people, sizeof *reg->up);
    reg->down = xcalloc(max_people, sizeof *reg->down);
    reg->about = xcalloc(max_people, sizeof *reg->about);
    reg->parents = xcalloc((size_t)max_families + 1, sizeof *reg->parents);
    reg->children = xcalloc((size_t)max_families + 1, sizeof *reg->children);
    reg->last_child = xcalloc((size_t)max_families + 1, sizeof *reg->last_child);
    reg->stack = xcalloc(max_people, sizeof *reg->stack);
    reg->max_people = max_people;
    reg->max_families = max_families;
    return reg;
}

void registry_free(registry *reg)
{
    if (!reg)
        return;
    free(reg->up);
    free(reg->down);
    free(reg->about);
    free(reg->parents);
    free(reg->children);
    free(reg->last_child);
    free(reg->stack);
    free(reg);
}

person registry_add_person(registry *reg, uint32_t recno, enum sex sex, int birth,
                           uint32_t name_seed, uint32_t surname, uint32_t village)
{
    if (recno >= reg->max_people)
        die("record number out of range");
    reg->up[recno] = (struct up){ 0 };
    reg->down[recno] = (struct down){ .next_sibling = NOBODY, .birth = (int16_t)birth,
                                      .sex = (uint8_t)sex };
    reg->about[recno] = (struct about){ .surname = surname, .village = (uint16_t)village,
                                        .name = name_seed % 6,
                                        .life = (uint8_t)(30 + name_seed % 50) };
    reg->n_people++;
    return recno;
}

family registry_add_family(registry *reg, person husband, person wife, int year)
{
    (void)year;
    if (reg->n_families >= reg->max_families)
        die("too many families");
    family f = ++reg->n_families;

    reg->parents[f] = (struct parents){ husband, wife };
    reg->children[f] = (struct children){ NOBODY, reg->down[husband].families,
                                          reg->down[wife].families };
    reg->last_child[f] = NOBODY;
    reg->down[husband].families = f;
    reg->down[wife].families = f;
    return f;
}

void family_add_child(registry *reg, family f, person child)
{
    reg->up[child].birth_family = f;
    if (reg->last_child[f] != NOBODY)
        reg->down[reg->last_child[f]].next_sibling = child;
    else
        reg->children[f].first_child = child;
    reg->last_child[f] = child;
}

uint32_t registry_people(const registry *reg) { return reg->n_people; }
uint32_t registry_families(const registry *reg) { return reg->n_families; }
person registry_person(registry *reg, uint32_t recno) { (void)reg; return recno; }
enum sex person_sex(const registry *reg, person p) { return reg->down[p].sex; }
int person_birth(const registry *reg, person p) { return reg->down[p].birth; }
uint32_t person_surname(const registry *reg, person p) { return reg->about[p].surname; }

const char *person_name(const registry *reg, person p)
{
    static char text[64];
    const struct about *a = &reg->about[p];
    int birth = reg->down[p].birth;

    snprintf(text, sizeof text, "%s Hofer-%u (%d-%d) no. %u",
             (reg->down[p].sex == SEX_MALE ? male_names : female_names)[a->name],
             a->surname, birth, birth + a->life, p);
    return text;
}
