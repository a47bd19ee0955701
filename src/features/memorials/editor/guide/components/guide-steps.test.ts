import { expect, test } from "vitest";
import type { MediaItem } from "#features/memorials/media/contract.ts";
import { GUIDE_STEPS } from "#features/memorials/components/guide-path.ts";
import { openStep, stepAfter, stepBefore } from "./guide-steps.ts";

const nothing = { bornOn: null, diedOn: null, biography: null };
const picture = {} as MediaItem;

test("resumes at the first unanswered question", () => {
  expect(openStep(nothing, [])).toBe("portrait");
  expect(openStep({ ...nothing, diedOn: "2024" }, [])).toBe("portrait");
  expect(openStep(nothing, [picture])).toBe("dates");
  expect(openStep({ ...nothing, bornOn: "1931" }, [picture])).toBe("story");
  expect(openStep({ ...nothing, bornOn: "1931", biography: "<p>Hun</p>" }, [picture])).toBe(
    "privacy",
  );
});

test("next and back follow the same order", () => {
  const through = GUIDE_STEPS.map(stepAfter);
  const back = GUIDE_STEPS.map(stepBefore);
  expect(through).toEqual([...GUIDE_STEPS.slice(1), null]);
  expect(back).toEqual([null, ...GUIDE_STEPS.slice(0, -1)]);
});
