import { use } from "react";
import { useTranslation } from "react-i18next";
import { localeOf } from "#platform/i18n/locales.ts";
import { classNames } from "#ui/class-names.ts";
import { TextLink } from "#ui/link.tsx";
import type { TreeCard } from "../contract.ts";
import { shortDate } from "./short-date.ts";
import { treePath } from "./tree-address.ts";
import { TreeEditingContext } from "./tree-editing.ts";
import { withArticle } from "./with-article.ts";

export type PersonCardProps = {
  slug: string;
  card: TreeCard;
  /** The family is shown around this person. */
  isFocus: boolean;
  /** The view that a press on the name stays in. */
  view?: "tree" | "list" | "ancestors" | "descendants";
  /** Beside what the person is: `gift 1955`. */
  notes?: readonly string[];
};

/** What hangs on a stem: name, years, what they are to the person in the middle. */
export function PersonCard({ slug, card, isFocus, view = "tree", notes = [] }: PersonCardProps) {
  const { t } = useTranslation("tree");
  if (card.isHidden) return <HiddenPerson card={card} notes={notes} />;
  const { name, birthName, memorial, kin } = card;
  const portrait = memorial?.portrait ?? null;
  const words = [
    ...(kin === null ? [] : [kin]),
    ...notes,
    ...(card.isLiving ? [t("living.word")] : []),
  ];
  return (
    <>
      {portrait !== null && <img className="kin-portrait" src={portrait} alt="" loading="lazy" />}
      <PersonName slug={slug} card={card} isFocus={isFocus} view={view} />
      {birthName !== null && birthName !== name && <BirthName birthName={birthName} />}
      <Years card={card} />
      {words.length > 0 && <span className="kin-words">{words.join(", ")}</span>}
      {!isFocus && <FurtherGenerations slug={slug} card={card} view={view} />}
      {memorial !== null && !isFocus && <MemorialLink slug={memorial.slug} name={name ?? ""} />}
      <EditMark card={card} />
    </>
  );
}

type NameProps = Required<Pick<PersonCardProps, "slug" | "card" | "isFocus" | "view">>;

function PersonName({ slug, card: { key, name }, isFocus, view }: NameProps) {
  const { t } = useTranslation("tree");
  if (isFocus) {
    return (
      <b className="kin-name" aria-current="true">
        <bdi>{name}</bdi>
      </b>
    );
  }
  return (
    <b className="kin-name">
      <TextLink
        to={treePath(slug, { person: key, view })}
        rel="nofollow"
        aria-label={t("from", { name })}
      >
        <bdi>{name}</bdi>
      </TextLink>
    </b>
  );
}

/** Who has parents or children beyond the page: those are around that person. */
function FurtherGenerations({ slug, card, view }: Omit<NameProps, "isFocus">) {
  const { t } = useTranslation("tree");
  const { key, name, more } = card;
  const count = more.parents + more.children;
  if (count === 0) return null;
  return (
    <TextLink
      className="kin-more no-print"
      to={treePath(slug, { person: key, view })}
      rel="nofollow"
    >
      {t("further", { name, count })}
    </TextLink>
  );
}

function BirthName({ birthName }: { birthName: string }) {
  const { t } = useTranslation("tree");
  return (
    <span className="kin-birth-name">
      <bdi>{t("bornAs", { birthName })}</bdi>
    </span>
  );
}

/** `* 1931 † 2024`; of the living the year of birth. */
function Years({ card: { birth, death } }: { card: TreeCard }) {
  const { t } = useTranslation("tree");
  const [born, died] = [shortDate(birth), shortDate(death)];
  const spoken = [
    ...(born === null
      ? []
      : [t(born.about ? "spoken.bornAbout" : "spoken.born", { date: born.text })]),
    ...(died === null
      ? []
      : [t(died.about ? "spoken.diedAbout" : "spoken.died", { date: died.text })]),
  ];
  if (spoken.length === 0) return null;
  return (
    <span className="kin-years">
      <span aria-hidden="true">
        {born && <SignedYear sign="*" {...born} />} {died && <SignedYear sign="†" {...died} />}
      </span>
      <span className="visually-hidden">{spoken.join(", ")}</span>
    </span>
  );
}

function SignedYear({ sign, about, text }: { sign: string; about: boolean; text: string }) {
  const { t } = useTranslation("tree");
  return (
    <span className="kin-year">
      <i>{sign}</i> {about && <em>{t("approximate")}</em>}
      {about && " "}
      {text}
    </span>
  );
}

type HiddenProps = { card: TreeCard; notes: readonly string[] };

/** The living beside whom somebody has died: what they are, and nothing else. */
function HiddenPerson({ card: { kin, isLiving }, notes }: HiddenProps) {
  const { t, i18n } = useTranslation("tree");
  const locale = localeOf(i18n.language);
  const called = kin === null ? t("somebody") : withArticle(kin, locale);
  const words = [...(isLiving ? [t("living.word")] : []), ...notes];
  return (
    <>
      <b className="kin-name">{called.charAt(0).toLocaleUpperCase(locale) + called.slice(1)}</b>
      {words.length > 0 && <span className="kin-words">{words.join(", ")}</span>}
    </>
  );
}

function MemorialLink({ slug, name }: { slug: string; name: string }) {
  const { t } = useTranslation("tree");
  return (
    <TextLink
      className="kin-page no-print"
      to={`/memorial/${slug}`}
      aria-label={t("read", { name })}
    >
      {t("readShort")}
    </TextLink>
  );
}

/** For keepers alone: what is known of the person opens below. */
function EditMark({ card: { key, name } }: { card: TreeCard }) {
  const { t } = useTranslation("tree");
  const editing = use(TreeEditingContext);
  if (editing === null) return null;
  return (
    <button
      type="button"
      className="edit-mark kin-edit no-print"
      aria-label={t("editPerson", { name })}
      onClick={() => editing.edit(key)}
    >
      {t("edit")}
    </button>
  );
}

export function cardClass({ isHidden, isLiving }: TreeCard, isFocus: boolean): string {
  return classNames(
    "kin",
    isFocus && "kin-focus",
    isLiving && "kin-living",
    isHidden && "kin-hidden",
  );
}
