-- A little of everything; the output is the same every time.
local out = {}
local function say(...) out[#out + 1] = table.concat({...}, " ") end

-- numbers
local a, b = 0, 1
for _ = 1, 80 do a, b = b, a + b end
say("fib", a, a // 7, a % 1000, string.format("%.6f", a / 3), 7 // -2, -7 % 3, 1 << 40, ~5 & 0xff)

-- tables, sort, closures
local t = {}
local dice = 42
for i = 1, 2000 do
  dice = (dice * 1103515245 + 12345) % 2147483648
  t[i] = { key = dice % 1000, at = i, name = "n" .. i }
end
table.sort(t, function(x, y) if x.key ~= y.key then return x.key < y.key end return x.at < y.at end)
local sum = 0
for i, v in ipairs(t) do sum = (sum * 31 + v.at * i) % 1000003 end
say("sort", sum, t[1].name, t[#t].name, select("#", table.unpack(t, 1, 50)))

-- strings and patterns
local s = string.rep("the quick brown fox ", 50)
local count = {}
for w in s:gmatch("%a+") do count[w] = (count[w] or 0) + 1 end
say("words", count.the, count.fox, #s, s:gsub("quick", "slow"):sub(1, 24), s:upper():find("BROWN", 100, true))
say(("%5d|%-6s|%x|%q"):format(42, "ab", 255, "a\nb"), utf8.char(228, 8364), #utf8.char(8364), string.pack("<i4", 77):byte(1))

-- metatables and inheritance
local Point = {}
Point.__index = Point
Point.__add = function(p, q) return setmetatable({ x = p.x + q.x, y = p.y + q.y }, Point) end
Point.__eq = function(p, q) return p.x == q.x and p.y == q.y end
Point.__tostring = function(p) return "(" .. p.x .. "," .. p.y .. ")" end
local p = setmetatable({ x = 1, y = 2 }, Point)
say(tostring(p + p + p), tostring(p + p == setmetatable({ x = 2, y = 4 }, Point)))

-- coroutines, errors, garbage
local gen = coroutine.wrap(function() for i = 1, 10 do coroutine.yield(i * i) end error({ code = 7 }) end)
local squares = {}
for i = 1, 10 do squares[i] = gen() end
local ok, err = pcall(gen)
say("coroutine", table.concat(squares, ","), tostring(ok), err.code)
local weak = setmetatable({}, { __mode = "k" })
for i = 1, 5000 do weak[{}] = string.rep("x", i % 50) end
collectgarbage()
collectgarbage("generational")
for i = 1, 20000 do local _ = { i, { i } } end
collectgarbage()
say("weak", tostring(next(weak)), math.type(3), math.type(3.0), math.maxinteger // 3)

-- load, goto, integer and float loops
local f = load("local n = ... ; local r = 1 ; for i = 2, n do r = r * i end ; return r")
say("load", f(15), string.dump(f) == string.dump(f) and "same" or "differs")
local n = 0
for x = 1, 0, -0.125 do n = n + 1; if n % 3 == 0 then goto continue end; sum = sum + x; ::continue:: end
say("loop", n, string.format("%.4f", sum))

print(table.concat(out, "\n"))
