import { Outlet } from "react-router";
import type { EditedPage } from "#features/memorials/editor/components/edited-page.ts";
import type {
  EditSection,
  EditSectionProps,
} from "#features/memorials/editor/components/edit-sections.ts";
import { mediaQuery } from "#features/memorials/media/components/media-query.ts";
import { restoreMedia } from "#features/memorials/media/contract.ts";
import { call } from "#platform/pages/call.ts";
import { PicturesSection } from "./pictures-section.tsx";

const FILE = {
  restore: (id: string, mediaId: string) => call(restoreMedia, { params: { id, mediaId } }),
  queryKeyOf: (id: string) => mediaQuery(id).queryKey,
};

export const editSections: readonly EditSection[] = [
  {
    name: "pictures",
    place: 40,
    capability: "contribute",
    lineOf: ({ counts: { pictures } }, t) => ({
      text: t("editor:pictures.heading"),
      count: pictures,
      isMissing: pictures === 0,
    }),
    View: Pictures,
    restorable: { image: FILE, video: FILE, audio: FILE, document: FILE },
  },
];

/** A later feature tells of the space that is left. */
function Pictures(props: EditSectionProps) {
  const space = <Outlet context={{ id: props.memorial.id } satisfies EditedPage} />;
  return <PicturesSection {...props} space={space} />;
}
