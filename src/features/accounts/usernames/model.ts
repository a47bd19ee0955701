import { USERNAME_LENGTH } from "../contract.ts";

const LETTERS: Record<string, string> = { æ: "ae", ø: "oe", å: "aa", ð: "d", þ: "th", ß: "ss" };
const LARGEST_NUMBER = 99;

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[æøåðþß]/g, (letter) => LETTERS[letter] ?? "")
    .normalize("NFD")
    .replace(/[^a-z0-9._-]/g, "");
}

const NAME_MAX = 120;

/**
 * What an account is called until its user says otherwise, made of the part of the address before the @: of
 * `lise.oestergaard74@…` Lise Oestergaard, with the user name `lise.oestergaard74`.
 */
export function namesFromAddress(email: string): { fullName: string; username: string } {
  const [local = ""] = email.trim().split("@");
  const words = local.split(/[^\p{L}\p{M}]+/u).filter(Boolean);
  const name = words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join(" ");
  const fullName = (name === "" ? local : name).slice(0, NAME_MAX);
  const wanted = plain(local);
  const isValid = wanted.length >= USERNAME_LENGTH.min && wanted.length <= USERNAME_LENGTH.max;
  const username = isValid ? wanted : (usernameSuggestions(fullName)[0] ?? "");
  return { fullName, username };
}

/** Whether the name is another than the one that is made of the address. */
export function isNamed({ fullName, email }: { fullName: string; email: string }): boolean {
  return fullName !== namesFromAddress(email).fullName;
}

/**
 * User names in the order they are suggested, all valid by the contract: of `lise`, wanted by Lise
 * Østergård, `lise.o`, then the whole last name, then numbers. Without a wanted name the first name is
 * taken.
 */
export function usernameSuggestions(fullName: string, wanted = ""): string[] {
  const words = fullName.split(/\s+/).map(plain).filter(Boolean);
  const last = words.length > 1 ? (words.at(-1) ?? "") : "";
  const base = plain(wanted) || words[0] || "mindelys";
  const named = last === "" ? [] : [`${base}.${last.slice(0, 1)}`, `${base}.${last}`];
  const numbered = Array.from({ length: LARGEST_NUMBER - 1 }, (_, index) => {
    const number = String(index + 2);
    return base.slice(0, USERNAME_LENGTH.max - number.length) + number;
  });
  return [...named, ...numbered].filter(
    ({ length }) => length >= USERNAME_LENGTH.min && length <= USERNAME_LENGTH.max,
  );
}
