import "./found-memorials.css";
import { useTranslation } from "react-i18next";
import type { CallAnswer } from "#platform/call.ts";
import { Avatar } from "#ui/avatar.tsx";
import { TextLink } from "#ui/link.tsx";
import { LifeDates } from "../../components/life-dates.tsx";
import { useLifeDates } from "../../components/life-date.tsx";
import type { listMemorials, listRecentMemorials, ListedMemorial } from "../contract.ts";
import { FoundList } from "#features/memorials/search/components/found-list.tsx";

type FoundMemorialsProps = { q: string; found: CallAnswer<typeof listMemorials> };

/** The pages that were found, or what to do when there is none. */
export function FoundMemorials({ q, found }: FoundMemorialsProps) {
  const { t } = useTranslation("directory");
  const { items, nextCursor } = found;
  if (items.length === 0) return <NoneFound q={q} />;
  const isSimilar = items[0]?.isSimilar === true;
  return (
    <FoundList
      heading={isSimilar ? t("similar", { q }) : t("found", { q })}
      q={q}
      path="/memorials"
      nextCursor={nextCursor}
    >
      {items.map((memorial) => (
        <FoundMemorial key={memorial.id} memorial={memorial} />
      ))}
    </FoundList>
  );
}

/** Some pages, before anybody has searched. */
export function RecentMemorials({ items }: CallAnswer<typeof listRecentMemorials>) {
  const { t } = useTranslation("directory");
  if (items.length === 0) return null;
  return (
    <FoundList heading={t("recent")} q="" path="/memorials" nextCursor={null}>
      {items.map((memorial) => (
        <FoundMemorial key={memorial.id} memorial={memorial} />
      ))}
    </FoundList>
  );
}

function FoundMemorial({ memorial }: { memorial: ListedMemorial }) {
  const { t } = useTranslation("memorials");
  const { slug, name, birthName, nickname, portrait } = memorial;
  const dates = useLifeDates()(memorial);
  return (
    <li className="found-memorial">
      <Avatar name={name} picture={portrait && { ...portrait, alt: "" }} large />
      <div>
        <TextLink to={`/memorial/${slug}`}>
          <bdi>{name}</bdi>
        </TextLink>
        {birthName !== null && <p className="small">{t("opening.birthName", { birthName })}</p>}
        {nickname !== null && <p className="small">{t("opening.nickname", { nickname })}</p>}
        <LifeDates {...dates} />
      </div>
    </li>
  );
}

/** Many pages are for those alone who have the link or stand at the stone. */
function NoneFound({ q }: { q: string }) {
  const { t } = useTranslation("directory");
  return (
    <div className="stack" role="status">
      <p className="reading">{t("none", { q })}</p>
      <p className="reading">
        {t("noneWhy")} <TextLink to="/#plate">{t("plate")}</TextLink>
      </p>
    </div>
  );
}
