import { call } from "#platform/pages/call.ts";
import type { Message } from "#features/memorials/messages/contract.ts";
import type { MessageKind } from "#features/memorials/entries/contract.ts";
import { entryCalls } from "#features/memorials/messages/components/entry-queries.ts";

/** The browser's default, and a folded leaflet (`paper-a5.css`). */
export const PAPERS = ["a4", "a5"] as const;
export type Paper = (typeof PAPERS)[number];

/** The largest page that the calls answer. */
const PAGE = 100;
/** A picture that takes longer is left out: the reader waits for the print. */
const PICTURES_MS = 20_000;

/** The newest messages of a kind, at most so many. */
export async function newestMessages(
  id: string,
  kind: MessageKind,
  most: number,
): Promise<Message[]> {
  const found: Message[] = [];
  let cursor: string | null = null;
  do {
    const limit = Math.min(PAGE, most - found.length);
    if (limit <= 0) break;
    const query: { limit: number; cursor?: string } = { limit, ...(cursor !== null && { cursor }) };
    const page: { items: Message[]; nextCursor: string | null } = await call(
      entryCalls[kind].list,
      { params: { id }, query },
    );
    found.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return found;
}

/** Pictures further down are loaded when they come near the window, which paper has none of. */
export async function loadPictures(): Promise<void> {
  const pictures = [...document.querySelectorAll<HTMLImageElement>("main img")];
  for (const picture of pictures) picture.loading = "eager";
  const all = Promise.allSettled(pictures.map((picture) => picture.decode()));
  await Promise.race([
    all,
    new Promise<void>((done) => {
      setTimeout(done, PICTURES_MS);
    }),
  ]);
}

/** Opens the browser's print dialog; the styles of the paper are in use only meanwhile. */
export function openPrint(paper: Paper, onPrinted: () => void): void {
  const { dataset } = document.documentElement;
  const end = () => {
    delete dataset["paper"];
    onPrinted();
  };
  addEventListener("afterprint", end, { once: true });
  dataset["paper"] = paper;
  window.print();
}
