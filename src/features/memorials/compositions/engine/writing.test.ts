import { parseMidi } from "midi-file";
import { SaxesParser } from "saxes";
import { describe, expect, it } from "vitest";
import { compose } from "./compose.ts";
import { writeMidi } from "./midi.ts";
import { writeMusicXml } from "./music-xml.ts";
import { perform } from "./perform.ts";
import { FORMS, MOODS, type Choices, type Score } from "./score.ts";

const pieces = FORMS.map((form, index): Score => {
  const choices: Omit<Choices, "mood"> = {
    form,
    instruments: ["flute", "piano"],
    tempo: null,
    minutes: null,
    theme: null,
    seed: index,
  };
  return compose({ ...choices, mood: MOODS[index % MOODS.length] ?? "calm" }).score;
});

type Element = {
  name: string;
  text: string;
  attributes: Record<string, string>;
  children: Element[];
};

function parse(xml: string): Element {
  const root: Element = { name: "", text: "", attributes: {}, children: [] };
  const open = [root];
  const parser = new SaxesParser();
  parser.on("opentag", ({ name, attributes }) => {
    const element = { name, text: "", attributes, children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on("text", (text) => {
    const current = open.at(-1);
    if (current !== undefined) current.text += text;
  });
  parser.on("closetag", () => void open.pop());
  parser.on("error", (error) => {
    throw error;
  });
  parser.write(xml).close();
  return root;
}

function all({ children }: Element, name: string): Element[] {
  return children.flatMap((child) => [
    ...(child.name === name ? [child] : []),
    ...all(child, name),
  ]);
}

describe("MusicXML", () => {
  it.each(pieces)("fills each bar of a $form, and has all its notes", (score) => {
    const xml = parse(writeMusicXml(score, { title: "Inger", madeBy: "Lavet af en maskine" }));
    const parts = all(xml, "part");
    expect(parts).toHaveLength(score.parts.length);
    const bar = (1920 * score.metre.beats) / score.metre.unit;
    for (const [index, part] of parts.entries()) {
      const measures = all(part, "measure");
      expect(measures).toHaveLength(score.bars);
      for (const measure of measures) {
        const lengths = all(measure, "duration").map(({ text }) => Number(text));
        expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(bar);
      }
      const notes = all(part, "note");
      const begun = notes.filter(
        (note) =>
          all(note, "pitch").length > 0 &&
          !all(note, "tie").some(({ attributes }) => attributes.type === "stop"),
      );
      expect(begun).toHaveLength(score.parts[index]?.notes.length ?? 0);
    }
  });

  it("writes pitches as they are spelled", () => {
    const [score] = pieces;
    if (score === undefined) throw new Error("No piece.");
    const [part] = all(parse(writeMusicXml(score, { title: "", madeBy: "" })), "part");
    const first = part === undefined ? undefined : all(part, "pitch")[0];
    const [step, ...rest] = first?.children.map(({ text }) => text) ?? [];
    const octave = rest.at(-1);
    const alter = { "1": "#", "-1": "b" }[rest.length > 1 ? (rest[0] ?? "") : ""] ?? "";
    expect(`${step}${alter}${octave}`).toBe(score.parts[0]?.notes[0]?.spelling);
  });

  it("escapes what people type", () => {
    const [score] = pieces;
    if (score === undefined) throw new Error("No piece.");
    const title = `Åse & "Bo" <i>\u0007${String.fromCodePoint(0xd800)}</i>`;
    const xml = parse(writeMusicXml(score, { title, madeBy: "]]>" }));
    expect(all(xml, "work-title")[0]?.text).toBe('Åse & "Bo" <i></i>');
    expect(all(xml, "creator")[0]?.text).toBe("]]>");
  });
});

describe("MIDI", () => {
  it.each(pieces)("plays a $form as it was performed", (score) => {
    const performance = perform(score, 5);
    const { header, tracks } = parseMidi(writeMidi(score, performance));
    expect(header).toMatchObject({ format: 1, ticksPerBeat: 480 });
    const played: string[] = [];
    const restruck: number[] = [];
    for (const track of tracks) {
      let now = 0;
      const sounding = new Map<number, { start: number; velocity: number }>();
      for (const event of track) {
        now += event.deltaTime;
        if (event.type === "noteOn") {
          if (sounding.has(event.noteNumber)) restruck.push(now);
          sounding.set(event.noteNumber, { start: now, velocity: event.velocity });
        }
        if (event.type !== "noteOff") continue;
        const key = sounding.get(event.noteNumber);
        sounding.delete(event.noteNumber);
        played.push(`${key?.start} ${now} ${event.noteNumber} ${key?.velocity}`);
      }
      expect(sounding.size).toBe(0);
    }
    expect(restruck).toEqual([]);
    const expected = performance.notes.map(
      ({ start, seconds, pitch, velocity }) =>
        `${Math.round(start * 960)} ${Math.round((start + seconds) * 960)} ${pitch} ${velocity}`,
    );
    expect(played.toSorted()).toEqual(expected.toSorted());
  });
});
