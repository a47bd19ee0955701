import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { MediaItem } from "../contract.ts";
import { mediaQuery } from "./media-query.ts";
import {
  documentsIn,
  galleryIn,
  picturesIn,
  soundsIn,
  type ShownPicture,
  type Sound,
} from "./picture-views.ts";

/** The media of a page, as its sections show them. */
type PageMedia = {
  items: readonly MediaItem[];
  /** The first is the portrait. */
  pictures: readonly ShownPicture[];
  /** All but the portrait. */
  gallery: readonly ShownPicture[];
  sounds: readonly Sound[];
  documents: ReturnType<typeof documentsIn>;
};

declare module "#features/memorials/content/components/page-sections.ts" {
  interface PageParts {
    media: PageMedia;
  }
}

/** Stable references: memoised components render anew only when the media change. */
export function usePageMedia(id: string): PageMedia {
  const { data } = useQuery(mediaQuery(id));
  return useMemo(() => {
    const items = (data?.items ?? []).filter(({ isHidden }) => isHidden !== true);
    return {
      items,
      pictures: picturesIn(items),
      gallery: galleryIn(items),
      sounds: soundsIn(items),
      documents: documentsIn(items),
    };
  }, [data]);
}
