import { expect, it } from "vitest";
import { createSamples } from "./samples.ts";

it("shows a name for each other letter, and no more than can be looked through", () => {
  const samples = createSamples();
  for (const name of ["Ane /Lund/", "Søren /Lund/", "Bjørn /Ø/", "Søren /Bæk/"]) samples.take(name);
  expect(samples.names()).toEqual(["Søren Lund", "Bjørn Ø", "Søren Bæk"]);
  for (let code = 0x400; code < 0x450; code++) samples.take(String.fromCodePoint(code));
  expect(samples.names()).toHaveLength(12);
});
