import "./found-items.css";
import { useTranslation } from "react-i18next";
import type { CallAnswer } from "#platform/call.ts";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { TextLink } from "#ui/link.tsx";
import { callIt, useKindTexts } from "../../sections/components/kind-texts.ts";
import { FoundList } from "./found-list.tsx";
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
  return (
    <FoundList heading={t("onPage.found", { q })} q={q} path={path} nextCursor={nextCursor}>
      {items.map((item) => (
        <Item key={item.id} item={item} />
      ))}
    </FoundList>
  );
}

function Item({ item }: { item: FoundItem }) {
  const { i18n } = useTranslation();
  const { t, texts } = useKindTexts("found");
  const { kind, by, writtenAt, excerpt, address } = item;
  const called = texts.get(kind);
  const words = called === undefined ? "" : callIt(t, called, by);
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
