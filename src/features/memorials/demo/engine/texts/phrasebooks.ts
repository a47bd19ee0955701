import type { Language } from "#features/memorials/demo/engine/people/person.ts";
import { danish } from "#features/memorials/demo/engine/texts/da/danish.ts";
import { english } from "#features/memorials/demo/engine/texts/en/english.ts";
import type { Phrasebook } from "./phrasebook.ts";
import { spanish } from "#features/memorials/demo/engine/texts/es/spanish.ts";

export const phrasebooks: Record<Language, Phrasebook> = { da: danish, en: english, es: spanish };
