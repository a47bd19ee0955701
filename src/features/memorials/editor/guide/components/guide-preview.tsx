import "#features/memorials/page/components/memorial.css";
import { useQuery } from "@tanstack/react-query";
import { parsePartialDate } from "#platform/dates.ts";
import { PersonHero } from "#features/memorials/page/components/person.tsx";
import { Story } from "#features/memorials/biography/components/story.tsx";
import type { Memorial } from "#features/memorials/content/contract.ts";
import {
  picturesIn,
  type ShownPicture,
} from "#features/memorials/media/components/picture-views.ts";
import {
  shownText,
  type Saving,
} from "#features/memorials/editor/autosave/components/autosave-state.ts";
import { useSaving } from "#features/memorials/editor/autosave/components/autosave-context.tsx";
import { keptMedia } from "#features/memorials/editor/pictures/components/media-changes.ts";

const NOTHING = {
  edit: false,
  contribute: false,
  moderate: false,
  chooseIndexing: false,
  show: false,
  delete: false,
};

/** Preview of the page for visitors, with unsaved input. Not interactive. */
export function GuidePreview({ portrait }: { portrait: ShownPicture | null }) {
  const saving = useSaving();
  const { data } = useQuery(keptMedia(saving.memorial));
  const pictures = picturesIn(data?.items ?? []);
  const memorial = asTyped(saving);
  return (
    <div data-palette={memorial.theme} inert>
      <PersonHero memorial={memorial} portrait={portrait} />
      <Story memorial={memorial} pictures={pictures} />
    </div>
  );
}

/** Invalid input (half a date, no name) shows the last saved value. */
function asTyped(saving: Saving): Memorial {
  const { memorial } = saving;
  return {
    ...memorial,
    name: shownText(saving, "name").trim() || memorial.name,
    bornOn: dateIn(shownText(saving, "bornOn"), memorial.bornOn),
    diedOn: dateIn(shownText(saving, "diedOn"), memorial.diedOn),
    can: NOTHING,
  };
}

function dateIn(text: string, saved: string | null): string | null {
  if (text === "") return null;
  return parsePartialDate(text) === null ? saved : text;
}
