import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { TextLink } from "#ui/link.tsx";
import type { Memorial } from "../../contract.ts";
import { queueQuery } from "../../moderation/components/queue-query.ts";

/** What can be edited, in one line of links. */
export function EditContents({ memorial: { slug, counts, can } }: { memorial: Memorial }) {
  const { t } = useTranslation("keeping");
  const all = [
    { to: "#person", text: t("person.heading"), deed: "edit" },
    { to: "#life", text: t("fields.biography"), deed: "edit" },
    { to: "#pictures", text: t("pictures.heading"), deed: "contribute", count: counts.pictures },
    { to: "#music", text: t("music.heading"), deed: "contribute" },
    { to: "#ceremony", text: t("ceremony.heading"), deed: "edit" },
    { to: "#grave", text: t("grave.heading"), deed: "edit" },
    {
      to: "#guestbook",
      text: t("entries.guestbook.heading"),
      deed: "moderate",
      count: counts.guestbook,
    },
    {
      to: "#tribute",
      text: t("entries.tribute.heading"),
      deed: "moderate",
      count: counts.tributes,
    },
    { to: "#candle", text: t("entries.candle.heading"), deed: "moderate", count: counts.candles },
    { to: "#look", text: t("look.heading"), deed: "edit" },
    { to: "#privacy", text: t("fields.privacy"), deed: "edit" },
    { to: "#moderation", text: t("moderation.heading"), deed: "edit" },
    { to: "#settings", text: t("settings.heading"), deed: "edit" },
    { to: "#delete", text: t("delete.heading"), deed: "delete" },
  ] as const;
  const places = all.filter(({ deed }) => can[deed]);
  return (
    <nav className="contents edit-contents" aria-label={t("edit.contents")}>
      {places.map(({ to, text, ...place }) => (
        <a key={to} href={to}>
          {text}{" "}
          {"count" in place && place.count > 0 && (
            <span className="contents-count">{place.count}</span>
          )}
        </a>
      ))}
      <TextLink to={`/memorial/${slug}/admin`}>{t("edit.keepers")}</TextLink>
      {can.moderate && <WaitingPlace slug={slug} />}
    </nav>
  );
}

function WaitingPlace({ slug }: { slug: string }) {
  const { t } = useTranslation("keeping");
  const { data: queue } = useQuery(queueQuery(slug));
  if (!queue || queue.count === 0 || queue.isSpared) return null;
  return (
    <TextLink to={`/memorial/${slug}/admin#waiting`}>
      {t("edit.waiting")} <span className="contents-count">{queue.count}</span>
    </TextLink>
  );
}
