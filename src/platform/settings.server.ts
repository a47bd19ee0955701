import { z } from "zod";
import type { Rate } from "./setting-types.server.ts";

/** What the features' settings add to the configuration: empty here, each `settings.server.ts` adds its own. */
export interface FeatureSettings {}

/** The limits that the features' settings add, by the name under which tries are counted. */
export interface FeatureLimits {}

/** Settings of one feature or of the platform: their names in the environment, and what becomes of their values. */
export type Settings<Fields = object, Limits = Readonly<Record<string, Rate>>> = {
  names: readonly string[];
  /** Throws a `ConfigError` for the first value that is wrong. */
  parse(given: Readonly<Record<string, string>>): { fields: Fields; limits: Limits };
  conflictIn(config: FeatureSettings): string | null;
};

export type FieldsOf<Declared> = Declared extends Settings<infer Fields> ? Fields : never;
export type LimitsOf<Declared> = Declared extends Settings<object, infer Limits> ? Limits : never;

/** Its message is one sentence for whoever starts the program. */
export class ConfigError extends Error {}

type Definition<Shape extends z.ZodRawShape, Fields, Limits> = {
  /** By name in the environment: type and default. */
  shape: Shape;
  /** How they are read from the configuration, computed values among them. */
  fields(read: z.output<z.ZodObject<Shape>>): Fields;
  /** How often something may be tried, for `ctx.limits.count(name, …)`. */
  limits(read: z.output<z.ZodObject<Shape>>): Limits;
  /** Why they can't stand beside those of earlier features, as a sentence that says what to do; `null` if they can. */
  conflictIn?(config: FeatureSettings): string | null;
};

/** What is declared here is read once at start, where a manifest lists it under `settings`. */
export function defineSettings<
  Shape extends z.ZodRawShape,
  Fields extends object,
  Limits extends Readonly<Record<string, Rate>>,
>(definition: Definition<Shape, Fields, Limits>): Settings<Fields, Limits> {
  const schema = z.object(definition.shape);
  return {
    names: Object.keys(definition.shape),
    parse(given) {
      const { data, error } = schema.safeParse(given);
      if (error !== undefined) {
        const issue = error.issues[0];
        const name = String(issue?.path[0] ?? "?");
        throw new ConfigError(`The setting ${name} is wrong: ${issue?.message ?? "unreadable"}.`);
      }
      return { fields: definition.fields(data), limits: definition.limits(data) };
    },
    conflictIn: (config) => definition.conflictIn?.(config) ?? null,
  };
}
