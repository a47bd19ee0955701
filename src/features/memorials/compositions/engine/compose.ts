import { drawCells } from "./cells.ts";
import { findBreaches } from "./critic.ts";
import { highestPeakOf } from "./instruments.ts";
import { isSameKey } from "./keys.ts";
import { drawMaterial } from "./material.ts";
import { nameOf } from "./pitch.ts";
import { isMiddle, PHRASE_BEATS, planPiece, type Plan } from "./plan.ts";
import { randomFrom, type Random } from "./random.ts";
import {
  FORMS,
  MOODS,
  type Choices,
  type Form,
  type KeyChange,
  type Part,
  type Score,
} from "./score.ts";
import { writeParts } from "./textures.ts";

const ATTEMPTS = 50;
/**
 * So many letters of a name make the motif, one at each change of chord: it has to be short enough to be known again.
 * Fewer, where tries show that these don't go into music.
 */
const LONGEST_THEME: Record<Form, number> = { chorale: 6, nocturne: 4, pastorale: 4, adagio: 4 };
/** How often outer voices are drawn anew in one try, until there are inner voices for them. */
const DRAFTS = 24;

/**
 * Writes a piece: the first inner try in which the critic finds nothing. Same choices, same score. `earlier`: how many
 * tries were rejected before, for how they sound.
 */
export function compose(choices: Choices, earlier = 0): { score: Score; attempts: number } {
  const kind = FORMS.indexOf(choices.form) * MOODS.length + MOODS.indexOf(choices.mood);
  for (let attempt = earlier; attempt < ATTEMPTS; attempt += 1) {
    const random = randomFrom(choices.seed, kind * ATTEMPTS + attempt);
    const score = attemptPiece(choices, attempt, random);
    if (score !== null && findBreaches(score).length === 0) return { score, attempts: attempt + 1 };
  }
  throw new Error(`No piece without faults in ${ATTEMPTS} tries.`);
}

function attemptPiece(choices: Choices, attempt: number, random: Random): Score | null {
  const { form, instruments } = choices;
  const highestPeak = highestPeakOf(form, instruments);
  const longestTheme = Math.max(2, LONGEST_THEME[form] - Math.floor(attempt / 5));
  const plan = planPiece(choices, { highestPeak, longestTheme }, random);
  for (let draft = 0; draft < DRAFTS; draft += 1) {
    const materials = drawMaterial(plan, random);
    const cells = materials === null ? null : drawCells(plan, materials, random);
    if (cells !== null) return scoreOf(plan, writeParts(plan, cells, instruments, random));
  }
  return null;
}

function scoreOf(plan: Plan, parts: Part[]): Score {
  const { form, mood, key, tempo, beat, metre, phrases } = plan;
  const length = PHRASE_BEATS * beat;
  return {
    form,
    mood,
    key: { tonic: nameOf(key.tonic), mode: key.mode, fifths: key.fifths },
    metre,
    tempo,
    bars: (phrases.length * length) / ((1920 * metre.beats) / metre.unit),
    parts,
    phrases: phrases.map(({ start, close }) => ({
      start: start * beat,
      end: start * beat + length,
      close,
    })),
    keyChanges: keyChangesOf(plan),
  };
}

/** The middle of the piece, where it stands in another key, and the ways back. */
function keyChangesOf(plan: Plan): KeyChange[] {
  const changes: KeyChange[] = [];
  let current = plan.key;
  for (const phrase of plan.phrases) {
    const key = isMiddle(plan, phrase) ? plan.middle : plan.key;
    if (isSameKey(key, current)) continue;
    changes.push({ at: phrase.start * plan.beat, fifths: key.fifths, mode: key.mode });
    current = key;
  }
  return changes;
}
