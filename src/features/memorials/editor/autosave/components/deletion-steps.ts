import { useAutosave } from "./autosave-context.tsx";
import { withoutDeletion, type Deletion } from "./autosave-state.ts";

/** What was deleted is among the steps that the editor's bar undoes, as long as it isn't restored. */
export function useDeletionSteps() {
  const autosave = useAutosave();
  return {
    add(deleted: Deletion["deleted"], restore: Deletion["restore"]): void {
      autosave.setSteps([...autosave.state().steps, { deleted, restore }]);
    },
    end(restored: Deletion["deleted"]): void {
      autosave.setSteps(withoutDeletion(autosave.state().steps, restored));
    },
  };
}
