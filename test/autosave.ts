import { ApiError } from "#platform/pages/api-client.ts";
import { Autosave } from "#features/memorials/editor/autosave/components/autosave.ts";
import type {
  Drafts,
  Step,
} from "#features/memorials/editor/autosave/components/autosave-state.ts";
import type { MemorialChange } from "#features/memorials/content/contract.ts";
import { INGER, NO_MEDIA } from "./memorial.ts";

/** A memorial that several people change, as the API has it: a revision, 412 for the slower one. */
export function aShelf() {
  const shelf = {
    memorial: INGER,
    isAway: false,
    problem: null as { field: string; message: string } | null,
    kept: {} as Drafts,
    lastStep: null as Step | null,
    calls: 0,
    callBacks: [] as (() => void)[],
    failures: [] as unknown[],
    change(change: MemorialChange) {
      const { revision } = shelf.memorial;
      shelf.memorial = { ...shelf.memorial, ...(change as object), revision: revision + 1 };
      return shelf.memorial;
    },
    async put(change: MemorialChange, revision: number) {
      shelf.calls++;
      if (shelf.isAway) throw new TypeError("Failed to fetch");
      if (revision !== shelf.memorial.revision) throw new ApiError(412, "En anden har rettet");
      if (shelf.problem !== null && shelf.problem.field in change) {
        const fields = { [shelf.problem.field]: shelf.problem.message };
        throw new ApiError(400, "Se felterne igennem", { fields });
      }
      return shelf.change(change);
    },
  };
  const open = (kept?: Drafts) =>
    new Autosave(
      {
        ...NO_MEDIA,
        saved: { memorial: shelf.memorial, items: [], pieces: [] },
        put: shelf.put,
        load: async () => shelf.memorial,
        lastStep: async () => shelf.lastStep,
        keep: (drafts) => (shelf.kept = drafts),
        fail: (error) => shelf.failures.push(error),
        later: (again) => shelf.callBacks.push(again),
      },
      kept,
    );
  return { shelf, open };
}
