import { useTranslation } from "react-i18next";
import { TextLink } from "#ui/link.tsx";
import type { MediaItem } from "../../media/contract.ts";
import type { TimelineEvent } from "../contract.ts";

type Source = NonNullable<TimelineEvent["source"]>;

/** How an event is known; leads to the document if it can be read. */
export function SourceWords({ source, to }: { source: Source; to: string | null }) {
  const words = useSourceWords(source);
  return to === null ? <bdi>{words}</bdi> : <TextLink to={to}>{words}</TextLink>;
}

function useSourceWords(source: Source): string {
  const { t } = useTranslation("memorials");
  if (source.kind === "told") return t("years.told", { by: source.by });
  const { note } = source;
  if (source.kind === "document")
    return note === null ? t("years.document") : t("years.after", { note });
  return note === null ? t("years.uncertain") : t("years.uncertainNote", { note });
}

/** Where a document is read, page by page; `null` for what isn't one, or can't be shown. */
export function documentPath(
  slug: string,
  { id, kind, pages }: Pick<MediaItem, "id" | "kind" | "pages">,
): string | null {
  return kind === "document" && pages !== null ? `/memorial/${slug}/documents/${id}` : null;
}
