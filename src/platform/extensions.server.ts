import type { Context, Extension, Services } from "#platform/context.server.ts";
import type { Reader, Transaction } from "#platform/database/database.server.ts";

type Extended = Pick<Services, "registry">;

/**
 * An extension point for later features, which the earlier one can't import: later ones list
 * `point.with(value)` in their manifests, and the earlier one reads all values, in the features'
 * order.
 */
export function defineExtensionPoint<Value>(name: string) {
  const point = { name };
  const isOurs = (extension: Extension): extension is { point: object; value: Value } =>
    extension.point === point;
  return {
    with: (value: Value): Extension => ({ point, value }),
    of: ({ registry }: Extended): Value[] =>
      registry.extensions.filter(isOurs).map(({ value }) => value),
  };
}

/**
 * A hook of a feature in which others take part: `raise` runs the handlers one after the other, in
 * the features' order and in the given transaction, and returns their results. A handler that
 * throws rolls the transaction back.
 */
export function defineHook<Payload, Answer = void, On extends Reader = Transaction>(name: string) {
  const handlers =
    defineExtensionPoint<(on: On, ctx: Context, payload: Payload) => Promise<Answer>>(name);
  return {
    handledBy: handlers.with,
    async raise(on: On, ctx: Context, payload: Payload): Promise<Answer[]> {
      const answers: Answer[] = [];
      for (const handle of handlers.of(ctx)) answers.push(await handle(on, ctx, payload));
      return answers;
    },
  };
}
