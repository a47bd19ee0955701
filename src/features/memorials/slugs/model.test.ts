import { expect, test } from "vitest";
import { isGuessableSlug } from "#features/memorials/slugs/model.ts";

const JENS = {
  name: "Jens Peter Hansen",
  birthName: null,
  nickname: "Jenser",
  birthPlace: "Ærøskøbing",
  deathPlace: null,
};

test.each([
  ["jens-peter-hansen", true],
  ["jens-hansen", true],
  ["hansen-jens-peter-1931", true],
  ["jens-peter-hansen-1931-2024", true],
  ["mindeside-for-jenser", true],
  ["jens-fra-aeroeskoebing", true],
  ["jens-peter-hansen-2", true],
  ["far", true],
  ["jens-peter-hansen-k7w2mq", false],
  ["jens-under-aebletraeet", false],
  ["jens-480213", false],
])("that %s can be guessed is %s", (slug, isGuessable) => {
  expect(isGuessableSlug(slug, JENS)).toBe(isGuessable);
});
