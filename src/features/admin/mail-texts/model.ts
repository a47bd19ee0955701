import { nameIn, PLACEHOLDER } from "#platform/mail/placeholders.ts";

/** What stands for a placeholder in a preview, in no language: names, numbers, days. */
const SAMPLES: Readonly<Record<string, string>> = {
  name: "Karen Holm",
  fullName: "Karen Holm",
  inviter: "Karen Holm",
  other: "Jens Holm",
  username: "karen.holm",
  email: "karen@example.org",
  page: "Ellen Holm",
  company: "Stenhuggeriet ApS",
  number: "1042",
  code: "7K2M-QX4R-8",
  key: "ABC123",
  day: "17. 5. 2031",
  until: "17. 5. 2031",
  since: "17. 5. 2031",
  amount: "299,00",
  before: "249,00",
  sum: "299,00",
  count: "3",
};

/** As it is read beside a field: `{{name}}` as ‹name›. */
export function marked(words: string): string {
  return words.replaceAll(PLACEHOLDER, (found) => `‹${nameIn(found)}›`);
}

/** Fills in what `{{name}}` stands for; whatever isn't known shows its own name. */
export function filledIn(words: string): string {
  return words.replaceAll(PLACEHOLDER, (found) => SAMPLES[nameIn(found)] ?? marked(found));
}
