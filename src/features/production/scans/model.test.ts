import fc from "fast-check";
import { expect, it } from "vitest";
import { SCAN_TASKS } from "./contract.ts";
import { batchesOf } from "./model.ts";

const scanned = fc.record({
  id: fc.constantFrom("1", "2", "3", "4", "5", "6"),
  task: fc.constantFrom("pack" as const, "pack" as const, ...SCAN_TASKS),
  code: fc.constantFrom(null, "A", "B", "C", "D", "E"),
});

it("judges together what packs different plates, in the order of the request", () => {
  fc.assert(
    fc.property(fc.array(scanned), (scans) => {
      const batches = batchesOf(scans);
      expect(batches.flat()).toEqual(scans);
      for (const [at, batch] of batches.entries()) {
        const codes = batch.flatMap(({ code }) => code ?? []);
        expect(new Set(codes).size).toBe(codes.length);
        expect(new Set(batch.map(({ id }) => id)).size).toBe(batch.length);
        const isPacking = batch.every(({ task }) => task === "pack");
        expect(isPacking || batch.length === 1).toBe(true);
        const [next] = batches[at + 1] ?? [];
        const isSplit =
          next?.task !== "pack" ||
          !isPacking ||
          batch.some(({ id, code }) => id === next.id || (code !== null && code === next.code));
        expect(isSplit).toBe(true);
      }
    }),
  );
});
