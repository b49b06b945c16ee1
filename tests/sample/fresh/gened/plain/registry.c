/* registry.c - construction and access */
#include "registry_impl.h"
#include "util.h"

static const char *const male_names[] = { "Johann", "Peter", "Hans", "Martin", "Georg", "Jakob" };
static const char *const female_names[] = { "Anna", "Maria", "Barbara", "Eva", "Ursula", "Agnes" };

registry *registry_new(uint32_t max_people, uint32_t max_families)
{
    registry *reg = xcalloc(1, sizeof *reg);

    reg->people = xcalloc(max_people, sizeof *reg->people);
    reg->families = xcalloc(max_families, sizeof *reg->families);
    reg->stack = xcalloc(max_people, sizeof *reg->stack);
    reg->max_people = max_people;
    reg->max_families = max_families;
    return reg;
}

void registry_free(registry *reg)
{
    if (!reg)
        return;
    free(reg->people);
    free(reg->families);
    free(reg->stack);
    free(reg);
}

person *registry_add_person(registry *reg, uint32_t recno, enum sex sex, int birth,
                            uint32_t name_seed, uint32_t surname, uint32_t village)
{
    if (recno >= reg->max_people)
        die("record number out of range");
    person *p = &reg->people[recno];

    *p = (person){ .recno = recno, .sex = sex, .birth = birth, .surname = surname,
                   .village = village, .death = birth + 30 + (int)(name_seed % 50) };
    snprintf(p->given, sizeof p->given, "%s",
             (sex == SEX_MALE ? male_names : female_names)[name_seed % 6]);
    snprintf(p->surname_text, sizeof p->surname_text, "Hofer-%u", surname);
    snprintf(p->source, sizeof p->source, "Taufbuch %u, fol. %u", village, recno % 977);
    reg->n_people++;
    return p;
}

family *registry_add_family(registry *reg, person *husband, person *wife, int year)
{
    if (reg->n_families >= reg->max_families)
        die("too many families");
    family *f = &reg->families[reg->n_families];

    *f = (family){ .id = reg->n_families++, .year = year, .husband = husband, .wife = wife,
                   .next_of_husband = husband->families, .next_of_wife = wife->families };
    snprintf(f->place, sizeof f->place, "St. %u", husband->village);
    husband->families = f;
    husband->family_count++;
    wife->families = f;
    wife->family_count++;
    return f;
}

void family_add_child(family *f, person *child)
{
    child->birth_family = f;
    if (f->last_child)
        f->last_child->next_sibling = child;
    else
        f->first_child = child;
    f->last_child = child;
    f->children++;
}

uint32_t registry_people(const registry *reg) { return reg->n_people; }
uint32_t registry_families(const registry *reg) { return reg->n_families; }
person *registry_person(registry *reg, uint32_t recno) { return &reg->people[recno]; }
enum sex person_sex(const person *p) { return p->sex; }
int person_birth(const person *p) { return p->birth; }
uint32_t person_surname(const person *p) { return p->surname; }

const char *person_name(const person *p)
{
    static char text[64];

    snprintf(text, sizeof text, "%s %s (%d-%d) no. %u", p->given, p->surname_text,
             p->birth, p->death, p->recno);
    return text;
}
