import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { fieldProblems } from "#platform/field-problems.ts";
import { LOCALES, type Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import { testApp } from "./app.ts";

/** Every field problem has a specific message in each language. */

const { app } = await testApp();

/** zod's own description of a schema, as far as it is read here. */
type Schema = z.core.$ZodType & {
  _zod: {
    def: {
      type: string;
      shape?: Record<string, Schema>;
      element?: Schema;
      innerType?: Schema;
      in?: Schema;
      out?: Schema;
      options?: Schema[];
      left?: Schema;
      right?: Schema;
      valueType?: Schema;
      entries?: Record<string, string>;
      values?: unknown[];
      format?: string;
      checks?: { _zod: { def: Check } }[];
      fn?: unknown;
      error?: unknown;
    };
  };
};
type Check = {
  check: string;
  maximum?: number;
  minimum?: number;
  value?: number;
  format?: string;
  fn?: unknown;
  error?: unknown;
};

const LONG = "x".repeat(200_000);
const VALID: Record<string, string> = {
  uuid: "3f0c2e1a-7b1d-4c55-9e0f-6f3f7a1b2c3d",
  email: "anna@example.org",
  url: "https://example.org/",
  datetime: "2026-11-22T12:00:00Z",
  date: "2026-11-22",
};

const checksOf = (schema: Schema): Check[] => (schema._zod.def.checks ?? []).map((c) => c._zod.def);

function childrenOf(schema: Schema): Schema[] {
  const { shape = {}, options = [], ...def } = schema._zod.def;
  const single = [def.element, def.innerType, def.in, def.out, def.left, def.right, def.valueType];
  return [...Object.values(shape), ...options, ...single.filter((one) => one !== undefined)];
}

/** A value that most schemas of the kind accept, so that its container is validated, too. */
function validFor(schema: Schema): unknown {
  const { def } = schema._zod;
  const inner = def.innerType ?? def.in ?? def.options?.[0] ?? def.left;
  if (inner !== undefined) return validFor(inner);
  if (def.shape) {
    return Object.fromEntries(
      Object.entries(def.shape).map(([name, one]) => [name, validFor(one)] as const),
    );
  }
  if (def.entries) return Object.values(def.entries)[0];
  if (def.values) return def.values[0];
  const checks = checksOf(schema);
  const least = Math.max(0, ...checks.map(({ minimum, value }) => minimum ?? value ?? 0));
  if (def.type === "string") {
    const format = def.format ?? checks.find((check) => check.format !== undefined)?.format;
    return VALID[format ?? ""] ?? "abcd".padEnd(least, "d");
  }
  if (def.type === "number") return Math.max(1, least);
  if (def.type === "boolean") return true;
  if (def.type === "array" && def.element) {
    return Array.from({ length: Math.max(1, least) }, () => validFor(def.element as Schema));
  }
  return {};
}

/** Invalid values, each wrong in a different way. */
function wrongFor(schema: Schema): unknown[] {
  const { def } = schema._zod;
  const checks = checksOf(schema);
  const common = [undefined, null, {}, [], "", "nonsense", 7, true];
  if (def.shape) {
    const whole = validFor(schema) as Record<string, unknown>;
    const parts = Object.entries(def.shape).flatMap(([name, part]) =>
      wrongFor(part).map((value) => ({ ...whole, [name]: value })),
    );
    return [...common, whole, { ...whole, unheardOf: 1 }, ...parts];
  }
  const most = checks.find(({ check }) => check === "max_length" || check === "max_size")?.maximum;
  switch (def.type) {
    case "string":
      return [...common, " ", LONG, "x", "https://a.dk https://b.dk", "{}"];
    case "number":
      return [...common, "5", -1e12, 1e12, 0, 0.5, 3.3];
    case "array": {
      const element = def.element as Schema;
      const many = most === undefined ? [] : [Array(most + 1).fill(validFor(element))];
      return [...common, ...many, ...wrongFor(element).map((value) => [value])];
    }
    default:
      return [...common, ...childrenOf(schema).flatMap(wrongFor)];
  }
}

function issuesOf(schema: Schema): z.core.$ZodIssue[] {
  return wrongFor(schema).flatMap((value) => {
    const parsed = (schema as unknown as z.ZodType).safeParse(value, { reportInput: true });
    return parsed.error?.issues ?? [];
  });
}

/** Words that count characters, and those that count items. */
const CHARACTERS: Record<Locale, RegExp> = {
  da: /tegn/,
  en: /character/,
  es: /caracter|carácter/,
};

function faultsOf(issue: z.core.$ZodIssue): string[] {
  return Object.entries(fieldProblems([issue])).flatMap(([field, { key, values = {} }]) =>
    LOCALES.flatMap((locale) => {
      const t = translator(locale).getFixedT(locale, "errors");
      const text = t(`fields.${key}`, values);
      const about = `${locale} ${field}: ${issue.message} → ${key}: ${text}`;
      const isLength = issue.code === "too_small" || issue.code === "too_big";
      const isText = isLength && issue.origin === "string";
      const isSaid = translator(locale).exists(`fields.${key}`, { ns: "errors", ...values });
      const isWrongUnit = isLength && !isText && CHARACTERS[locale].test(text);
      return isSaid && !/\{\{|fields\./.test(text) && !isWrongUnit ? [] : [about];
    }),
  );
}

const schemas = app.calls.flatMap(({ method, path, body, query }) =>
  [body, query].flatMap((schema) => (schema ? [{ call: `${method} ${path}`, schema }] : [])),
);

describe("field problems of every call", () => {
  it("have a text in each language, with the right unit", () => {
    expect(schemas.length).toBeGreaterThan(50);
    const faults = schemas.flatMap(({ call, schema }) =>
      issuesOf(schema).flatMap((issue) => faultsOf(issue).map((fault) => `${call} ${fault}`)),
    );
    expect([...new Set(faults)]).toEqual([]);
  });

  it("have a text for each custom rule", () => {
    const unnamed = schemas.flatMap(({ call, schema }) => {
      const seen = new Set<Schema>();
      const walk = (one: Schema): Check[] => {
        if (seen.has(one)) return [];
        seen.add(one);
        return [...checksOf(one), ...childrenOf(one).flatMap(walk)];
      };
      return walk(schema)
        .filter(({ check, fn, error }) => check === "custom" && fn && !error)
        .map(({ fn }) => `${call}: ${String(fn)}`);
    });
    expect([...new Set(unnamed)]).toEqual([]);
  });
});

describe("a JSON body", () => {
  it("accepts numbers as numbers, never as text", () => {
    const taken = app.calls.flatMap(({ method, path, body }) => {
      const seen = new Set<Schema>();
      const walk = (one: Schema): Schema[] => {
        if (seen.has(one)) return [];
        seen.add(one);
        return [one, ...childrenOf(one).flatMap(walk)];
      };
      const parts = body ? walk(body) : [];
      return parts
        .filter(({ _zod: { def } }) => ["number", "boolean", "date"].includes(def.type))
        .filter((one) => "coerce" in one._zod.def && one._zod.def.coerce === true)
        .map(() => `${method} ${path}`);
    });
    expect(taken).toEqual([]);
  });
});
