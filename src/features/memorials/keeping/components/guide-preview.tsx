import "#ui/memorial.css";
import { useQuery } from "@tanstack/react-query";
import { parsePartialDate } from "#platform/dates.ts";
import { PersonOpening } from "../../components/person.tsx";
import { Story } from "../../components/story.tsx";
import type { Memorial } from "../../contract.ts";
import { picturesIn } from "../../media/components/picture-views.ts";
import { shownText, type Saving } from "./autosave-state.ts";
import { useSaving } from "./autosave-context.tsx";
import { keptMedia } from "./media-changes.ts";

const NOTHING = { edit: false, contribute: false, moderate: false, delete: false };

/** The page as a visitor will see it, with what is being typed: looked at, never pressed. */
export function GuidePreview({ brand }: { brand: string }) {
  const saving = useSaving();
  const { data } = useQuery(keptMedia(saving.memorial));
  const pictures = picturesIn(data?.items ?? []);
  const [portrait = null] = pictures;
  const memorial = asTyped(saving);
  return (
    <div data-memorial={memorial.theme} inert>
      <PersonOpening memorial={memorial} portrait={portrait} brand={brand} />
      <Story memorial={memorial} pictures={pictures} />
    </div>
  );
}

/** What can't stand on a page yet (half a date, no name) is as it was last saved. */
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
