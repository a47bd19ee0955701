import { expect, it } from "vitest";
import { nextInShow } from "./slideshow-order.ts";

const picture = { film: null };
const film = { film: { url: "/media/film.mp4" } };
const gallery = [picture, film, film, picture, film];

it("steps forwards and backwards", () => {
  expect(nextInShow(gallery, 0, 1, false)).toBe(1);
  expect(nextInShow(gallery, 3, -1, false)).toBe(2);
  expect(nextInShow(gallery, 4, 1, false)).toBe(null);
  expect(nextInShow(gallery, 0, -1, false)).toBe(null);
});

it("skips films when set to, and ends when only films remain", () => {
  expect(nextInShow(gallery, 0, 1, true)).toBe(3);
  expect(nextInShow(gallery, 3, -1, true)).toBe(0);
  expect(nextInShow(gallery, 3, 1, true)).toBe(null);
});
