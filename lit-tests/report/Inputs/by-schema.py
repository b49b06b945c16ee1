"""Checks a report against docs/report.schema.json: by-schema.py SCHEMA REPORT. As much of JSON Schema as that uses, and no more: what is not known here is an error."""

import json
import sys

KNOWN = {"$schema", "$defs", "$ref", "title", "description", "type", "format", "minimum", "properties", "required", "items", "prefixItems",
         "minItems", "maxItems", "anyOf", "oneOf", "enum", "const"}
TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None)}


def is_of(value, name):
    if name in ("integer", "number"):
        kinds = int if name == "integer" else (int, float)
        return isinstance(value, kinds) and not isinstance(value, bool)
    return isinstance(value, TYPES[name])


def check(value, schema, root, at):
    if unknown := set(schema) - KNOWN:
        raise SystemExit(f"{at}: the schema says {unknown}, which is not known here")
    if "$ref" in schema:
        check(value, root["$defs"][schema["$ref"].removeprefix("#/$defs/")], root, at)
    for kind in ("anyOf", "oneOf"):
        if kind in schema and not any(fits(value, one, root, at) for one in schema[kind]):
            raise ValueError(f"{at}: {value!r} is none of {schema[kind]}")
    if "type" in schema:
        names = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
        if not any(is_of(value, name) for name in names):
            raise ValueError(f"{at}: {value!r} is no {names}")
    if "enum" in schema and value not in schema["enum"] or "const" in schema and value != schema["const"]:
        raise ValueError(f"{at}: {value!r}")
    if "minimum" in schema and isinstance(value, (int, float)) and value < schema["minimum"]:
        raise ValueError(f"{at}: {value} is less than {schema['minimum']}")
    if isinstance(value, dict) and "properties" in schema:
        for name in schema.get("required", []):
            if name not in value:
                raise ValueError(f"{at}: without {name}")
        for name, member in value.items():
            if name not in schema["properties"]:
                raise ValueError(f"{at}: {name} is not in the schema")
            check(member, schema["properties"][name], root, f"{at}.{name}")
    if isinstance(value, list):
        if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
            raise ValueError(f"{at}: {len(value)} items")
        first = schema.get("prefixItems", [])
        for i, item in enumerate(value):
            check(item, first[i] if i < len(first) else schema.get("items", {}), root, f"{at}[{i}]")


def fits(value, schema, root, at):
    try:
        check(value, schema, root, at)
        return True
    except ValueError:
        return False


schema, report = (json.load(open(name)) for name in sys.argv[1:])
try:
    check(report, schema, schema, "report")
except ValueError as error:
    sys.exit(str(error))
