import { useTranslation } from "react-i18next";
import { TextLink } from "#ui/link.tsx";
import type { Memorial } from "../../contract.ts";

/** What can be edited, in one line of links. */
export function EditContents({ memorial: { slug, counts, can } }: { memorial: Memorial }) {
  const { t } = useTranslation("keeping");
  const places = [
    { to: "#person", text: t("person.heading"), count: 0 },
    { to: "#life", text: t("fields.biography"), count: 0 },
    { to: "#pictures", text: t("pictures.heading"), count: counts.pictures },
    { to: "#music", text: t("music.heading"), count: 0 },
    { to: "#ceremony", text: t("ceremony.heading"), count: 0 },
    { to: "#grave", text: t("grave.heading"), count: 0 },
    { to: "#guestbook", text: t("entries.guestbook.heading"), count: counts.guestbook },
    { to: "#tribute", text: t("entries.tribute.heading"), count: counts.tributes },
    { to: "#candle", text: t("entries.candle.heading"), count: counts.candles },
    { to: "#look", text: t("look.heading"), count: 0 },
    { to: "#privacy", text: t("fields.privacy"), count: 0 },
    { to: "#settings", text: t("settings.heading"), count: 0 },
    ...(can.delete ? [{ to: "#delete", text: t("delete.heading"), count: 0 }] : []),
  ];
  return (
    <nav className="contents edit-contents" aria-label={t("edit.contents")}>
      {places.map(({ to, text, count }) => (
        <a key={to} href={to}>
          {text} {count > 0 && <span className="contents-count">{count}</span>}
        </a>
      ))}
      <TextLink to={`/memorial/${slug}/admin`}>{t("edit.keepers")}</TextLink>
    </nav>
  );
}
