"""What the programs of packages.py work on: made anew, the same each time.

Each function here returns one that takes random.Random and a folder, and writes into it.
"""

import math
import struct

PROTEIN = "ARNDCQEGHILKMFPSTWYV"


def letters(r, n, alphabet="ACGT"):
    return "".join(r.choices(alphabet, k=n))


def some_text(r, words):
    """Words as a language has them: some often, most seldom."""
    known = [letters(r, r.randint(2, 9), "etaoinshrdlu") for _ in range(4000)]
    picked = (known[int(len(known) * r.random() ** 3)] for _ in range(words))
    return " ".join(w + (".\n" if i % 11 == 10 else "") for i, w in enumerate(picked))


def text(words):
    return lambda r, d: (d / "text").write_text(some_text(r, words))


AWK = """
{ for (i = 1; i <= NF; i++) { count[$i]++; where[$i] = where[$i] " " NR % 7; if (length($i) > longest[NR % 100]) longest[NR % 100] = length($i) } }
/e.*t[ao]+/ { seen++; gsub(/[aeiou]+/, "<&>"); kept = kept substr($0, 1, 3) }
END { for (w in count) { total += count[w] * length(where[w]); if (count[w] > most) most = count[w] } print total, most, seen, length(kept) }
"""


def awk(words):
    def make(r, d):
        text(words)(r, d)
        (d / "program.awk").write_text(AWK)
    return make


def graph(vertices, share):
    """A random graph, as DIMACS has them."""
    def make(r, d):
        edges = [(a, b) for a in range(1, vertices + 1) for b in range(1, a) if r.random() < share]
        (d / "graph").write_text(f"p edge {vertices} {len(edges)}\n" + "".join(f"e {a} {b}\n" for a, b in edges))
    return make


def mesh(side):
    """A grid with some diagonals, as METIS reads graphs."""
    def make(r, d):
        near = [[] for _ in range(side * side)]
        for y in range(side):
            for x in range(side):
                for dx, dy in ((1, 0), (0, 1), (1, 1)):
                    if x + dx < side and y + dy < side and (dx * dy == 0 or r.random() < 0.5):
                        a, b = y * side + x, (y + dy) * side + x + dx
                        near[a].append(b + 1)
                        near[b].append(a + 1)
        lines = [" ".join(map(str, n)) for n in near]
        (d / "graph").write_text(f"{side * side} {sum(map(len, near)) // 2}\n" + "\n".join(lines) + "\n")
    return make


def triangulation(vertices):
    """A planar graph with as many edges as it can have: vertices put into faces."""
    def make(r, d):
        near = [[1, 2], [0, 2], [0, 1]]
        faces = [(0, 1, 2), (0, 1, 2)]
        for v in range(3, vertices):
            i = r.randrange(len(faces))
            a, b, c = faces[i]
            near.append([a, b, c])
            for n in (a, b, c):
                near[n].append(v)
            faces[i] = (a, b, v)
            faces += [(b, c, v), (a, c, v)]
        (d / "graph").write_text(f"N={vertices}\n" + "".join(f"{v}: {' '.join(map(str, n))} -1\n" for v, n in enumerate(near)))
    return make


def formula(variables, ratio):
    """Clauses of three literals."""
    def make(r, d):
        clauses = [" ".join(str(r.choice((v, -v))) for v in r.sample(range(1, variables + 1), 3)) + " 0" for _ in range(int(variables * ratio))]
        (d / "formula").write_text(f"p cnf {variables} {len(clauses)}\n" + "\n".join(clauses) + "\n")
    return make


def knapsack(columns, rows):
    """A mixed integer program in the format of lp_solve."""
    def make(r, d):
        lines = ["max: " + " + ".join(f"{r.randint(5, 60)} x{i}" for i in range(columns)) + ";"]
        for _ in range(rows):
            lines.append(" + ".join(f"{r.randint(3, 50)} x{i}" for i in r.sample(range(columns), columns // 4)) + f" <= {columns * 5};")
        lines += [f"x{i} <= {r.randint(1, 4)};" for i in range(columns)]
        lines.append("int " + ",".join(f"x{i}" for i in range(0, columns, 4)) + ";")
        (d / "model.lp").write_text("\n".join(lines) + "\n")
    return make


def relatives(r, count, length, rate, alphabet):
    """Sequences that come from one by mutation, along a tree."""
    known = [letters(r, length, alphabet)]
    while len(known) < count:
        known.append("".join(r.choice(alphabet) if r.random() < rate else c for c in r.choice(known)))
    return known


def fasta(count, length, rate, alphabet="ACGT"):
    return lambda r, d: (d / "sequences").write_text("".join(f">s{i}\n{s}\n" for i, s in enumerate(relatives(r, count, length, rate, alphabet))))


def phylip(count, length, rate):
    def make(r, d):
        found = relatives(r, count, length, rate, "ACGT")
        (d / "sequences").write_text(f" {count} {length}\n" + "".join(f"s{i:<9}{s}\n" for i, s in enumerate(found)))
    return make


def spliced(length):
    """A sequence, `genome`, and parts of it with some letters changed, `cdna`."""
    def make(r, d):
        whole = letters(r, length)
        parts = "".join(whole[i:i + length // 40] for i in range(0, length, length // 10))
        (d / "genome").write_text(f">genome\n{whole}\n")
        (d / "cdna").write_text(">cdna\n" + "".join(c if r.random() > 0.02 else r.choice("ACGT") for c in parts) + "\n")
    return make


def rules(r, count, rule, end, either):
    """The rules of a grammar in which each starts with a token of its own."""
    for i in range(count):
        ways = [f"T{i} n{r.randrange(count)} T{r.randrange(count)}", f"T{(i + 1) % count} n{(i + 1) % count} T{r.randrange(count)}", f"T{r.randrange(count)} T{i}"]
        yield either(rule.format(i), ways) + end


def yacc(count):
    def make(r, d):
        found = rules(r, count, "n{}: ", " ;\n", lambda name, ways: name + "\n | ".join(ways))
        (d / "grammar.y").write_text("%token " + " ".join(f"T{i}" for i in range(count)) + "\n%%\n" + "".join(found) + "%%\n")
    return make


def lemon(count):
    def make(r, d):
        (d / "grammar.y").write_text("".join(rules(r, count, "n{} ::= ", "\n", lambda name, ways: "".join(f"{name}{w}.\n" for w in ways))))
    return make


def bitmap(width, height, blobs):
    def make(r, d):
        rows = [0] * height
        for _ in range(blobs):
            x, y, s = r.randrange(width), r.randrange(height), r.randint(2, 40)
            for j in range(max(0, y - s), min(height, y + s)):
                half = int((s * s - (j - y) ** 2) ** 0.5)
                first, last = max(0, x - half), min(width, x + half)
                rows[j] ^= (1 << last) - (1 << first)
        (d / "picture.pbm").write_bytes(b"P4\n%d %d\n" % (width, height) + b"".join(row.to_bytes(width // 8, "big") for row in rows))
    return make


def sound(seconds, times):
    """So many seconds of stereo sound, over and over."""
    def make(r, d):
        rate, data, phases = 44100, bytearray(), [r.random() * 6 for _ in range(6)]
        for i in range(rate * seconds):
            t = i / rate
            v = sum(math.sin(6.283 * (110 * (k + 1) + 20 * int(t * 3 + k)) * t + p) / (k + 1) for k, p in enumerate(phases))
            data += struct.pack("<hh", int(v * 5000), int(v * 4000) + r.randint(-300, 300))
        data *= times
        head = b"RIFF" + struct.pack("<I", 36 + len(data)) + b"WAVEfmt " + struct.pack("<IHHIIHH", 16, 1, 2, rate, rate * 4, 4, 16)
        (d / "sound.wav").write_bytes(head + b"data" + struct.pack("<I", len(data)) + data)
    return make


def surface(side):
    """A bumpy sheet of triangles, some missing, some turned round, as STL has them."""
    def make(r, d):
        z = [[round(r.random(), 4) for _ in range(side + 1)] for _ in range(side + 1)]
        out = ["solid sheet"]
        for y in range(side):
            for x in range(side):
                p = [(x, y, z[y][x]), (x + 1, y, z[y][x + 1]), (x + 1, y + 1, z[y + 1][x + 1]), (x, y + 1, z[y + 1][x])]
                for t in ((p[0], p[1], p[2]), (p[0], p[2], p[3])):
                    if r.random() < 0.003:
                        continue
                    if r.random() < 0.01:
                        t = t[::-1]
                    out.append("facet normal 0 0 1\nouter loop\n" + "".join("vertex %g %g %g\n" % v for v in t) + "endloop\nendfacet")
        (d / "sheet.stl").write_text("\n".join(out) + "\nendsolid sheet\n")
    return make


def points(count, dimension):
    def make(r, d):
        lines = (" ".join(f"{r.gauss(0, 1):.6f}" for _ in range(dimension)) for _ in range(count))
        (d / "points").write_text(f"{dimension}\n{count}\n" + "\n".join(lines) + "\n")
    return make


def tune(bars):
    """A tune in the notation of ABC."""
    def make(r, d):
        notes = ["C", "D", "E", "F", "G", "A", "B", "c", "d", "e", "z", "[CEG]", "(3abc", "A/2B/2", '"Am"A2', "^F", "_B"]
        lines = ["|".join(" ".join(r.choices(notes, k=8)) for _ in range(4)) + "|" for _ in range(bars // 4)]
        (d / "tune.abc").write_text("X:1\nT:Long\nM:4/4\nL:1/8\nQ:120\nK:G\n" + "\n".join(lines) + "\n")
    return make


def assembly(lines):
    def make(r, d):
        out = ["bits 64", "%macro step 2", "  mov %1, %2", "  add %1, [rel data + %2]", "%endmacro", "section .text"]
        names = ["rax", "rbx", "rcx", "rdx", "rsi", "rdi", "r8", "r9", "r15"]
        for i in range(lines):
            a, b, n = r.choice(names), r.choice(names), r.randint(1, 99999)
            out.append(f"l{i}: " + r.choice([f"mov {a}, {b}", f"add {a}, {n}", f"lea {a}, [{b}*4+{n % 300}]", f"step {a}, {n % 8 * 8}", f"imul {a}, {b}",
                                             f"jmp l{r.randrange(max(0, i - 400), min(lines, i + 400))}"]))
        (d / "code.asm").write_text("\n".join(out) + "\nsection .data\ndata: dq 1,2,3,4,5,6,7,8\n")
    return make


def quantities(lines):
    def make(r, d):
        names = ["mile", "km", "furlong", "inch", "parsec", "lightyear", "yard", "fathom", "angstrom", "rod"]
        out = (f"{r.randint(1, 999)} {r.choice(names)} {r.choice(names)}^2 / fortnight^2\n{r.choice(names)} * acre / hour^2\n" for _ in range(lines // 2))
        (d / "lines").write_text("".join(out))
    return make


def paths(count):
    """A list of files in folders, as find would print it."""
    def make(r, d):
        names = [letters(r, 6, "abcdefgh") for _ in range(60)]
        (d / "paths").write_text("".join("/".join(r.choice(names) for _ in range(4)) + f"/{letters(r, 8, 'xyzw')}.c\n" for _ in range(count)))
    return make


def c_program(functions):
    """A C program without headers, for what reads C."""
    def make(r, d):
        out = ["struct pair { int a; long b; struct pair *next; };", "struct pair table[100];"]
        for i in range(functions):
            body = []
            for _ in range(r.randint(2, 6)):
                a, b, op = r.choice(["v", "x", "p->a", "table[x & 63].a"]), r.choice(["v", "x", "p->b", str(r.randint(1, 999))]), r.choice("+-*^&|")
                body.append(r.choice([f"  if ({a} > {b}) v = {a} {op} {b}; else p = p->next;",
                                      f"  for (i = 0; i < {r.randint(2, 40)}; i++) v += ({a} {op} {b}) + i;",
                                      f"  switch (x & 3) {{ case 0: v = {a}; break; case 1: v ^= {b}; default: p->a = v; }}",
                                      f"  while (p && v < {r.randint(9, 99)}) {{ v += {a} {op} {b}; p = p->next; }}"]))
            callee = f"f{r.randrange(i)}(p->next, x - {r.randint(1, 9)})" if i else "x"
            out.append(f"/* Function {i}. */\nint f{i}(struct pair *p, int x)\n{{\n  int i; long v = x;\n  if (!p) return x;\n" + "\n".join(body)
                       + f"\n  return v + {callee};\n}}")
        out.append(f"int main(void) {{ return f{functions - 1}(table, 3) & 1; }}")
        (d / "program.c").write_text("\n".join(out) + "\n")
    return make


def markdown(blocks):
    def make(r, d):
        words = some_text(r, 3000).split()

        def some(n):
            picked = r.choices(words, k=n)
            for i in range(0, n, 5):
                picked[i] = r.choice(["*{}*", "**{}**", "`{}`", "[{}](/a/b 'c')", "<b>{}</b>", "![{}](x.png)", "{}"]).format(picked[i])
            return " ".join(picked)
        kinds = [lambda: "#" * r.randint(1, 5) + " " + some(4), lambda: some(40), lambda: "\n".join("* " + some(6) for _ in range(6)),
                 lambda: "\n".join("> " + some(9) for _ in range(3)), lambda: "\n".join(f"{n}. " + some(6) for n in range(1, 5)),
                 lambda: "\n".join("    " + some(5) for _ in range(4)), lambda: "```\n" + some(20) + "\n```"]
        (d / "text.md").write_text("\n\n".join(r.choice(kinds)() for _ in range(blocks)) + "\n")
    return make


def page(blocks):
    """A page of HTML with some of its ends missing."""
    def make(r, d):
        words = some_text(r, 3000).split()

        def some(n):
            return " ".join(r.choices(words, k=n))
        kinds = [lambda: f"<h2>{some(4)}</h2>", lambda: f"<p>{some(12)} <b>{some(3)}</b> <font color=red>{some(3)}</font>",
                 lambda: "<ul>" + "".join(f"<li>{some(5)}" for _ in range(5)) + "</ul>",
                 lambda: "<table border=1>" + "".join(f"<tr><td>{some(2)}<td align=center>{some(2)}</td>" for _ in range(6)) + "</table>",
                 lambda: f"<div class='a b'><a href='{some(1)}'>{some(3)}</a><br>{some(8)}<i>{some(2)}</div>"]
        (d / "page.html").write_text("<html><head><title>words</title></head><body>\n" + "\n".join(r.choice(kinds)() for _ in range(blocks)) + "\n</body></html>\n")
    return make


def lines(name, *all_of_them):
    return lambda r, d: (d / name).write_text("\n".join(all_of_them) + "\n")
