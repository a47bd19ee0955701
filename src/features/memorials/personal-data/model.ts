/** `pages/01-inger-oestergaard`: in list order, with the page's own address. */
export function folderOf(index: number, slug: string): string {
  return `pages/${String(index + 1).padStart(2, "0")}-${slug}`;
}

/** What keepers write on a page. */
const OF_THE_PAGE = {
  exported: "copied",
  erased: "kept: it belongs to the page, which goes or has an heir",
} as const;

/** What visitors leave on one. */
export const OF_A_VISITOR = {
  exported: "words of a visitor, whoever it was: they go along with the page",
  erased: "kept: it belongs to the page, which goes or has an heir",
} as const;

/** Columns that hold names, words or files of a page. */
export const PAGE_COLUMNS = {
  "candles.message": OF_A_VISITOR,
  "ceremonies.items": OF_THE_PAGE,
  "changes.title": OF_THE_PAGE,
  "changes.words": OF_THE_PAGE,
  "document_pages.text": OF_THE_PAGE,
  "document_pages.variants": OF_THE_PAGE,
  "graves.burials": OF_THE_PAGE,
  "graves.lease_holder_name": OF_THE_PAGE,
  "graves.note": OF_THE_PAGE,
  "media_items.file_name": OF_THE_PAGE,
  "media_items.subtitles": OF_THE_PAGE,
  "media_items.variants": OF_THE_PAGE,
  "memorials.birth_name": OF_THE_PAGE,
  "memorials.cover_id": OF_THE_PAGE,
  "memorials.made_by": OF_THE_PAGE,
  "memorials.name": OF_THE_PAGE,
  "memorials.nickname": OF_THE_PAGE,
  "message_pictures.variants": OF_A_VISITOR,
  "messages.message": OF_A_VISITOR,
  "timeline_events.people": OF_THE_PAGE,
  "timeline_events.source": OF_THE_PAGE,
  "timeline_events.text": OF_THE_PAGE,
  "timeline_events.title": OF_THE_PAGE,
} as const;
