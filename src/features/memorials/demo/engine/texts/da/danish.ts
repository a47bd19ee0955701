import type { Phrasebook } from "#features/memorials/demo/engine/texts/phrasebook.ts";
import {
  candleMessages,
  fromChildren,
  fromGrandchildren,
  fromOthers,
  fromSiblings,
  groups,
  tributes,
} from "./letters.ts";
import {
  alone,
  childhood,
  childhoodLately,
  children,
  death,
  epitaphs,
  lateYears,
  partner,
  quotes,
} from "./life.ts";
import { pastimes } from "./pastimes.ts";
import { describePortrait, motifAlt } from "./portraits.ts";
import { relations, wordsFor, wordsFromChild } from "./words.ts";
import { occupations } from "./work.ts";

export const danish: Phrasebook = {
  wordsFor,
  wordsFromChild,
  relations,
  childhood,
  childhoodLately,
  occupations,
  partner,
  children,
  alone,
  pastimes,
  lateYears,
  death,
  quotes,
  epitaphs,
  fromChildren,
  fromGrandchildren,
  fromSiblings,
  fromOthers,
  tributes,
  candleMessages,
  groups,
  motifAlt,
  describePortrait,
};
