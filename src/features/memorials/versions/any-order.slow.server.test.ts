import fc from "fast-check";
import { expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { aKeeper, aMemorial } from "#test/factories.ts";
import { passMinutes, versionsFor } from "#test/versions.ts";

const app = await testApp();

const TEXTS = ["<p>En</p>", "<p>En</p><p>To</p>", "<p>Noget ganske andet</p>", "<p>海</p>"];

/** What two keepers do, one after the other: `who`, and which text or version it is about. */
const step = fc.record({
  deed: fc.constantFrom("save", "save", "undo", "restore", "pause"),
  who: fc.nat(1),
  which: fc.nat(20),
});

it("any run of saves, undos and restores ends in a text that some save wrote", async () => {
  const memorial = await aMemorial(app);
  const keepers = [memorial.owner, await aKeeper(app, memorial, "editor")] as const;
  const written = new Set<string | null>([null]);
  const steps = fc.array(step, { minLength: 4, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(steps, async (run) => {
      const outcomes: { deed: string; isDone: boolean; isOffered: boolean }[] = [];
      for (const { deed, who, which } of run) {
        const keeper = keepers[who === 0 ? 0 : 1];
        if (deed === "pause") await passMinutes(app, memorial, 31);
        else if (deed === "save") {
          const biography = TEXTS[which % TEXTS.length] ?? "";
          written.add(biography);
          await keeper.put(memorial.path, { biography });
        } else {
          const versions = await versionsFor(keeper, memorial);
          const version = versions[deed === "undo" ? 0 : which % Math.max(versions.length, 1)];
          if (version === undefined) continue;
          const answer = await keeper.post(`${memorial.path}/changes/${version.id}/${deed}`);
          // What is offered succeeds, and nothing else.
          const isOffered = deed === "restore" || version.canUndo;
          outcomes.push({ deed, isDone: answer.status === 200, isOffered });
        }
      }
      expect(outcomes.filter(({ isDone, isOffered }) => isDone !== isOffered)).toEqual([]);
      const { biography } = (await memorial.owner.get(memorial.path)).body;
      expect(written).toContain(biography);
      // The last version is what the page says.
      const [last] = await versionsFor(memorial.owner, memorial);
      const shown = last && (await memorial.owner.get(`${memorial.path}/changes/${last.id}`));
      expect(shown?.body.after ?? null).toBe(biography);
    }),
    { numRuns: 12 },
  );
});
