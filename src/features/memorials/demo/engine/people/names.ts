import type { NameBook } from "./name-book.ts";
import { danishNames } from "./names-da.ts";
import { englishNames } from "./names-en.ts";
import { spanishNames } from "./names-es.ts";
import type { Language } from "./person.ts";

export const nameBooks: Record<Language, NameBook> = {
  da: danishNames,
  en: englishNames,
  es: spanishNames,
};
