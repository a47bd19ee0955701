import { tieRepeated, VOICES, type Cell, type CellNote, type Voice } from "./cells.ts";
import { decorate, type Density } from "./decoration.ts";
import { breakChord, liltChord } from "./figures.ts";
import { distribute } from "./instruments.ts";
import { spellingOf } from "./pitch.ts";
import { OPENING_BEATS, type Plan } from "./plan.ts";
import type { Random } from "./random.ts";
import type { Instrument, Part, ScoreNote } from "./score.ts";
import { walkBass } from "./walking-bass.ts";

/** Makes the parts that are written down from four plain voices. */
export function writeParts(
  plan: Plan,
  plain: readonly Cell[],
  instruments: readonly Instrument[],
  random: Random,
): Part[] {
  const players = distribute(plan.form, instruments);
  const isPolyphonic = plan.form === "chorale" || plan.form === "adagio";
  const cells = tieRepeated(
    plan,
    isPolyphonic ? moveVoices(plan, plain, random) : moveMelody(plan, plain, random),
  );
  const line = (name: string, instrument: Instrument, voice: Voice) =>
    partOf(
      name,
      instrument,
      lineOf(cells, (cell) => cell.notes[voice]),
    );
  if (isPolyphonic) {
    const names =
      plan.form === "chorale" ? ["S", "A", "T", "B"] : ["Melody", "Alto", "Tenor", "Bass"];
    const seats = [players.top, players.alto, players.tenor, players.bass];
    return VOICES.map((voice, index) =>
      line(names[index] ?? "", seats[index] ?? players.tenor, voice),
    );
  }
  const melody = line("Melody", players.top, "soprano");
  const bass = line("Bass", players.bass, "bass");
  const second = line("Alto", players.alto, "alto");
  if (plan.form === "pastorale") {
    // The figure is left to who accompanies.
    const rocking = (voice: "alto" | "tenor") => lineOf(cells, (cell) => liltChord(cell, voice));
    return players.alto === players.tenor
      ? [
          melody,
          partOf("Alto", players.alto, rocking("alto")),
          line("Tenor", players.tenor, "tenor"),
          bass,
        ]
      : [melody, second, partOf("Tenor", players.tenor, rocking("tenor")), bass];
  }
  const inner = partOf("Inner", players.tenor, lineOf(cells, breakChord));
  return players.alto === players.tenor ? [melody, inner, bass] : [melody, second, inner, bass];
}

/** The beginning of a phrase is its motif, which stays as it is. */
function isOpening(plan: Plan, { start, phrase }: Cell): boolean {
  const beats = start / plan.beat - phrase.start;
  return beats < OPENING_BEATS[plan.form] && !phrase.isContrast;
}

function moveMelody(plan: Plan, cells: readonly Cell[], random: Random): Cell[] {
  const densityOf = (cell: Cell): Density => ({
    suspensions: isOpening(plan, cell) ? 0 : 35,
    passing: 0,
  });
  return decorate(plan, cells, { voices: ["soprano"], densityOf }, random);
}

function moveVoices(plan: Plan, cells: readonly Cell[], random: Random): Cell[] {
  if (plan.form === "adagio") {
    const walking = walkBass(cells, plan.beat, random);
    const inner = decorate(
      plan,
      walking,
      { voices: ["alto", "tenor"], densityOf: () => ({ suspensions: 75, passing: 20 }) },
      random,
    );
    return decorate(
      plan,
      inner,
      {
        voices: ["soprano"],
        densityOf: (cell) => ({ suspensions: isOpening(plan, cell) ? 0 : 80, passing: 0 }),
      },
      random,
    );
  }
  const densityOf = ({ phrase: { motion } }: Cell): Density => ({
    suspensions: motion === 0 ? 20 : 45,
    passing: [0, 65, 75][motion] ?? 75,
  });
  const inner = decorate(plan, cells, { voices: ["alto", "tenor"], densityOf }, random);
  return decorate(
    plan,
    inner,
    {
      voices: ["bass"],
      densityOf: ({ phrase: { motion } }) => ({
        suspensions: 0,
        passing: motion === 2 ? 70 : 25 * motion,
      }),
    },
    random,
  );
}

function partOf(name: string, instrument: Instrument, notes: ScoreNote[]): Part {
  const sum = notes.reduce((total, { pitch }) => total + pitch, 0);
  return { name, instrument, clef: sum < 59 * notes.length ? "bass" : "treble", notes };
}

function lineOf(cells: readonly Cell[], notesOf: (cell: Cell) => readonly CellNote[]): ScoreNote[] {
  const notes: ScoreNote[] = [];
  for (const cell of cells) {
    let start = cell.start;
    for (const { length, pitch, isTied } of notesOf(cell)) {
      const last = notes.at(-1);
      if (isTied && last?.pitch === pitch.midi) last.length += length;
      else notes.push({ start, length, pitch: pitch.midi, spelling: spellingOf(pitch) });
      start += length;
    }
  }
  return notes;
}
