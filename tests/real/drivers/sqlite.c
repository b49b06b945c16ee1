/* A small workload on a database in memory. */
#include <sqlite3.h>
#include <stdio.h>

static sqlite3 *db;

static void run(const char *sql)
{
    sqlite3_stmt *s;
    printf("> %.60s\n", sql);
    while (*sql) {
        int r = sqlite3_prepare_v2(db, sql, -1, &s, &sql);
        if (r != SQLITE_OK) {
            printf("error %d: %s\n", r, sqlite3_errmsg(db));
            return;
        }
        while (s && (r = sqlite3_step(s)) == SQLITE_ROW) {
            for (int i = 0; i < sqlite3_column_count(s); i++) {
                const unsigned char *text = sqlite3_column_text(s, i);
                printf("%s%s", i ? "|" : "", text ? (const char *)text : "NULL");
            }
            puts("");
        }
        if (r == SQLITE_CONSTRAINT)
            printf("constraint: %s\n", sqlite3_errmsg(db));
        sqlite3_finalize(s);
    }
}

int main(void)
{
    if (sqlite3_open(":memory:", &db) != SQLITE_OK)
        return 1;
    run("create table star(id integer primary key, name text unique, mass real, sky int);"
        "create table sky(id integer primary key, label text);"
        "create index by_mass on star(mass, sky);");
    run("with recursive n(i) as (select 1 union all select i + 1 from n where i < 3000)"
        " insert into star select i, 'star-' || printf('%05d', i * 7919 % 3001), (i * 37 % 1000) / 8.0, i % 13 from n;");
    run("with recursive n(i) as (select 0 union all select i + 1 from n where i < 12)"
        " insert into sky select i, char(65 + i) || hex(i * 77) from n;");
    run("select count(*), sum(mass), min(name), max(name), avg(id) from star;");
    run("select label, count(*), round(total(mass), 3) from star join sky on star.sky = sky.id"
        " group by label having count(*) > 200 order by 3 desc, 1 limit 8;");
    run("select a.id, b.id from star a, star b where a.mass = b.mass and a.id < b.id and a.sky = 3 and b.sky = 5 order by 1, 2 limit 6;");
    run("begin; update star set mass = mass * 2 where id % 5 = 0; delete from star where id % 11 = 0; savepoint x;"
        "delete from star; rollback to x; commit; select count(*), sum(mass) from star;");
    run("insert into star values(1, 'again', 0, 0);");
    run("select id, row_number() over (partition by sky order by mass desc, id), lag(name) over (order by id)"
        " from star where sky = 4 order by id limit 7;");
    run("select json_extract('{\"a\":[1,2,{\"b\":\"c\"}]}', '$.a[2].b'), json_group_array(id) from star where id < 12;");
    run("create virtual table words using fts5(line); insert into words values('arrays of structures'),('structures of arrays'),"
        "('lists of trees'); select rowid, highlight(words, 0, '[', ']') from words where words match 'arrays' order by rowid;");
    run("create virtual table box using rtree(id, x0, x1, y0, y1);"
        "with recursive n(i) as (select 1 union all select i + 1 from n where i < 500)"
        " insert into box select i, i % 23, i % 23 + 1.5, i % 29, i % 29 + 2.5 from n;"
        "select count(*), sum(id) from box where x0 < 9 and x1 > 4 and y0 < 12 and y1 > 5;");
    run("explain query plan select * from star where mass > 10 and sky = 2;");
    run("create trigger t after insert on sky begin insert into star values(null, 'of ' || new.label, new.id, new.id); end;"
        "insert into sky values(99, 'new'); select * from star where sky = 99;");
    run("pragma integrity_check; analyze; vacuum; select group_concat(substr(name, 6), '') from (select name from star where id < 30 order by name collate nocase);");
    run("select quote(x'00ff'), 1 / 0, 9223372036854775807 + 1, 'abc' glob '[a-c]*c', strftime('%Y-%m-%d', 86400 * 365, 'unixepoch'), typeof(1.0);");
    run("select * from nowhere;");
    sqlite3_close(db);
    return 0;
}
