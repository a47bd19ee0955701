import { expect, test } from "vitest";
import type { MediaItem } from "../../media/contract.ts";
import { GUIDE_STEPS, openStep, stepAfter, stepBefore } from "./guide-steps.ts";

const nothing = { bornOn: null, diedOn: null, biography: null };
const picture = {} as MediaItem;

test("one goes on with the first question that has no answer", () => {
  expect(openStep(nothing, [])).toBe("dates");
  expect(openStep({ ...nothing, diedOn: "2024" }, [])).toBe("portrait");
  expect(openStep({ ...nothing, bornOn: "1931" }, [picture])).toBe("story");
  expect(openStep({ ...nothing, bornOn: "1931", biography: "<p>Hun</p>" }, [picture])).toBe(
    "privacy",
  );
});

test("the way through and the way back are the same", () => {
  const through = GUIDE_STEPS.map(stepAfter);
  const back = GUIDE_STEPS.map(stepBefore);
  expect(through).toEqual([...GUIDE_STEPS.slice(1), null]);
  expect(back).toEqual([null, ...GUIDE_STEPS.slice(0, -1)]);
});
