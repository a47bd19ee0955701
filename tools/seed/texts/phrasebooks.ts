import type { Language } from "../people/person.ts";
import { danish } from "./da/danish.ts";
import { english } from "./en/english.ts";
import type { Phrasebook } from "./phrasebook.ts";
import { spanish } from "./es/spanish.ts";

export const phrasebooks: Record<Language, Phrasebook> = { da: danish, en: english, es: spanish };
