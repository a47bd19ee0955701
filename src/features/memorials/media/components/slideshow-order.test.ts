import { expect, it } from "vitest";
import { nextInShow } from "./slideshow-order.ts";

const picture = { film: null };
const film = { film: { url: "/media/film.mp4" } };
const gallery = [picture, film, film, picture, film];

it("goes on one by one, and back", () => {
  expect(nextInShow(gallery, 0, 1, false)).toBe(1);
  expect(nextInShow(gallery, 3, -1, false)).toBe(2);
  expect(nextInShow(gallery, 4, 1, false)).toBe(null);
  expect(nextInShow(gallery, 0, -1, false)).toBe(null);
});

it("passes films over where that was asked for, and ends where only films are left", () => {
  expect(nextInShow(gallery, 0, 1, true)).toBe(3);
  expect(nextInShow(gallery, 3, -1, true)).toBe(0);
  expect(nextInShow(gallery, 3, 1, true)).toBe(null);
});
