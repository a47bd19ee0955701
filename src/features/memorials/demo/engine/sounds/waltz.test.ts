import { expect, it } from "vitest";
import { playWaltz } from "./waltz.ts";

const wav = playWaltz();
const samples = Array.from({ length: (wav.length - 44) / 2 }, (_, index) =>
  wav.readInt16LE(44 + index * 2),
);

it("is a WAV file of the stated duration", () => {
  expect(wav.toString("latin1", 0, 4) + wav.toString("latin1", 8, 12)).toBe("RIFFWAVE");
  expect(wav.readUInt32LE(4)).toBe(wav.length - 8);
  expect(samples.length / wav.readUInt32LE(24)).toBeGreaterThan(15);
});

it("is audible, doesn't clip, and ends in silence", () => {
  const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  expect(loudest).toBeGreaterThan(6000);
  expect(loudest).toBeLessThan(32_000);
  expect(Math.abs(samples.at(-1) ?? 1)).toBe(0);
});
