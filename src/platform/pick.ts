/** Picks the named fields of a record that exist. */
export function pick<From extends object, Name extends keyof From>(
  from: From,
  names: readonly Name[],
): Pick<From, Name> {
  const given = names.filter((name) => name in from);
  return Object.fromEntries(given.map((name) => [name, from[name]])) as Pick<From, Name>;
}
