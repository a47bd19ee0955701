import type { Named } from "./kin-terms.ts";

/** Of a woman, of a man, of anybody. */
export type Forms = readonly [female: string, male: string, anybody: string];

export function formOf([female, male, anybody]: Forms, sex: Named | undefined): string {
  if (sex === "female") return female;
  return sex === "male" ? male : anybody;
}

/** The same before and after each of the three. */
export function around(before: string, forms: Forms, after = ""): Forms {
  const [female, male, anybody] = forms.map((form) => `${before}${form}${after}`);
  return [female ?? "", male ?? "", anybody ?? ""];
}

/** By generations; beyond the list, the last with how many times it is said: `2 × tipoldemor`. */
export function generation(words: readonly Forms[], count: number, firstTimes = 2): Forms {
  const listed = words[count - 1];
  if (listed !== undefined) return listed;
  const last = words.at(-1) ?? ["", "", ""];
  return around(`${count - words.length + firstTimes - 1} × `, last);
}
