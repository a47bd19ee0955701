import "./found-items.css";
import { useTranslation } from "react-i18next";
import type { CallAnswer } from "#platform/call.ts";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { ButtonLink } from "#ui/button.tsx";
import { TextLink } from "#ui/link.tsx";
import type { FoundItem, searchMemorial } from "../contract.ts";

type FoundItemsProps = {
  q: string;
  found: CallAnswer<typeof searchMemorial>;
  /** The address of this page. */
  path: string;
};

/** What was found on a memorial, each with the way to where it stands. */
export function FoundItems({ q, found, path }: FoundItemsProps) {
  const { t } = useTranslation("directory");
  const { items, nextCursor } = found;
  if (items.length === 0) {
    return (
      <p className="reading" role="status">
        {t("onPage.none", { q })}
      </p>
    );
  }
  const next = nextCursor && new URLSearchParams({ q, cursor: nextCursor }).toString();
  return (
    <section className="stack" aria-labelledby="found">
      <div role="status">
        <h2 id="found">{t("onPage.found", { q })}</h2>
      </div>
      <ul className="found-items">
        {items.map((item) => (
          <Item key={item.id} item={item} />
        ))}
      </ul>
      {next && (
        <div className="actions">
          <ButtonLink to={`${path}?${next}`} variant="quiet">
            {t("more")}
          </ButtonLink>
        </div>
      )}
    </section>
  );
}

function Item({ item }: { item: FoundItem }) {
  const { t, i18n } = useTranslation("directory");
  const { kind, by, writtenAt, excerpt, address } = item;
  const words =
    by === null || kind === "biography" || kind === "event" || kind === "media"
      ? t(`onPage.kinds.${kind}`)
      : t(`onPage.by.${kind}`, { by });
  return (
    <li className="found-item">
      <TextLink to={address}>
        <bdi>{words}</bdi>
      </TextLink>
      {excerpt !== "" && <p className="reading">{excerpt}</p>}
      {writtenAt !== null && (
        <p className="small">
          <time dateTime={writtenAt}>{formatDay(writtenAt, localeOf(i18n.language))}</time>
        </p>
      )}
    </li>
  );
}
