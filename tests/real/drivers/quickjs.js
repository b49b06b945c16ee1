// Objects, arrays, maps, closures, classes, generators, regular expressions, big integers, JSON, exceptions.
class Point {
    constructor(x, y) { this.x = x; this.y = y; }
    get length() { return Math.sqrt(this.x * this.x + this.y * this.y); }
    plus(p) { return new Point(this.x + p.x, this.y + p.y); }
}

function* fibonacci() {
    for (let [a, b] = [0n, 1n]; ; [a, b] = [b, a + b]) yield a;
}

let sum = new Point(0, 0);
for (let i = 0; i < 2000; i++) sum = sum.plus(new Point(i, i * 2));
print("points", sum.x, sum.y, sum.length.toFixed(3));

const words = new Map();
const text = "the quick brown fox jumps over the lazy dog and the cat ".repeat(50);
for (const [word] of text.matchAll(/\b[a-z]+\b/g)) words.set(word, (words.get(word) || 0) + 1);
print("words", JSON.stringify([...words].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, 4)));

let n = 0;
for (const f of fibonacci()) if (++n === 300) { print("fibonacci", f.toString()); break; }

const tree = (depth) => depth ? { left: tree(depth - 1), right: tree(depth - 1), depth } : null;
const count = (t) => t ? 1 + count(t.left) + count(t.right) : 0;
print("tree", count(tree(10)), JSON.stringify(tree(2)));

const numbers = Array.from({ length: 3000 }, (_, i) => (i * 7919) % 3001);
print("sorted", numbers.sort((a, b) => a - b).slice(0, 5).join(), numbers.filter((v) => v % 3 === 0).reduce((a, b) => a + b, 0));
const bytes = new Uint16Array(1000).map((_, i) => i * i);
print("typed", bytes[999], bytes.reduce((a, b) => (a * 31 + b) | 0, 1));
try {
    null.property;
} catch (problem) {
    print("caught", problem instanceof TypeError, problem.message);
}
print("text", "größe".toUpperCase(), "a-b-c".replace(/-(.)/g, (_, c) => c.toUpperCase()), [..."añb"].length);
