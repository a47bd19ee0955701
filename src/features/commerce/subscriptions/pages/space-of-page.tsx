import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useOutletContext } from "react-router";
import { withQuery } from "#platform/call.ts";
import { formatPartialDate } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { callQuery } from "#platform/pages/queries.ts";
import { TextLink } from "#ui/link.tsx";
import { mediaQuery } from "#features/memorials/media/components/media-query.ts";
import type { EditedPage } from "#features/memorials/editor/components/edited-page.ts";
import { getPlan } from "../contract.ts";

export const handle = { texts: ["subscription"] };

/** Part of `/edit-memorial/{slug}`: how many pictures the page has room for, for its keepers. */
export default function SpaceOfPage() {
  const { t, i18n } = useTranslation("subscription");
  const { id } = useOutletContext<EditedPage>();
  const { data, refetch } = useQuery({
    ...callQuery(getPlan, { params: { id } }),
    // Space may have been ordered in another window.
    refetchOnWindowFocus: "always",
  });
  const { data: media } = useQuery(mediaQuery(id));
  const onPage = media?.items.length;

  useEffect(() => {
    if (onPage !== undefined) void refetch();
  }, [onPage, refetch]);

  const free = data?.pictures.free ?? null;
  if (data === undefined || free === null) return null;
  const { plan, state, paidUntil } = data;
  const { used: count } = data.pictures;
  if (plan === "space") {
    const day = paidUntil === null ? "" : formatPartialDate(paidUntil, localeOf(i18n.language));
    const until = paidUntil === null ? "" : t("page.until", { day });
    return <p className="small">{`${t("page.space", { count })} ${until}`.trim()}</p>;
  }
  const hasLapsed = state === "lapsed" || state === "ended";
  return (
    <div className="small">
      <p>
        {t(count > free ? "page.beyond" : "page.pictures", { count: free, used: count })}{" "}
        <TextLink to={withQuery("/qr-purchase", { plan: "space", memorial: id })}>
          {t("page.order")}
        </TextLink>
      </p>
      {hasLapsed && <p>{t("page.lapsed")}</p>}
    </div>
  );
}
