import { useTranslation } from "react-i18next";
import type { CallAnswer } from "#platform/call.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { TextLink } from "#ui/link.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { NAME_MAX, type getRelationship, type listTreePeople } from "../contract.ts";
import { shortDate } from "./short-date.ts";
import { treePath, type Asked } from "./tree-address.ts";

type Somebody = { id: string; name: string };
type Way = CallAnswer<typeof getRelationship>["items"][number];
type Found = CallAnswer<typeof listTreePeople>;

export type KinshipProps = {
  slug: string;
  asked: Asked;
  from: Somebody;
  to: Somebody | null;
  /** `null` as long as one of the two isn't chosen. */
  ways: readonly Way[] | null;
  /** Those with the name that is looked for; `null` where none is. */
  found: Found | null;
};

/** What one person is to another: two found by name, and the ways between them. */
export function Kinship({ slug, asked, from, to, ways, found }: KinshipProps) {
  const { t } = useTranslation("tree");
  const picked = asked.pick ?? (to === null ? "to" : null);
  return (
    <section className="kinship" aria-labelledby="kinship">
      <h2 id="kinship" className="kinship-heading">
        {t("kinship.heading")}
      </h2>
      <div className="stack">
        <dl className="kinship-two">
          <Chosen slug={slug} asked={asked} part="person" somebody={from} />
          <Chosen slug={slug} asked={asked} part="to" somebody={to} />
        </dl>
        {picked !== null && <Search slug={slug} asked={asked} picked={picked} />}
        {found !== null && picked !== null && (
          <FoundPeople slug={slug} asked={asked} picked={picked} found={found} />
        )}
        {picked === null && to !== null && ways !== null && (
          <Ways slug={slug} ways={ways} from={from} to={to} />
        )}
      </div>
    </section>
  );
}

type Part = "person" | "to";
type ChosenProps = Pick<KinshipProps, "slug" | "asked"> & {
  part: Part;
  somebody: Somebody | null;
};

function Chosen({ slug, asked, part, somebody }: ChosenProps) {
  const { t } = useTranslation("tree");
  return (
    <div>
      <dt>{t(`kinship.${part}`)}</dt>
      <dd>
        {somebody === null ? (
          <span className="kinship-nobody">{t("kinship.nobody")}</span>
        ) : (
          <>
            <bdi>{somebody.name}</bdi>{" "}
            <TextLink
              className="kinship-other no-print"
              to={treePath(slug, { ...asked, pick: part, q: null })}
              rel="nofollow"
              aria-label={t("kinship.otherThan", { name: somebody.name })}
            >
              {t("kinship.other")}
            </TextLink>
          </>
        )}
      </dd>
    </div>
  );
}

type PickingProps = Pick<KinshipProps, "slug" | "asked"> & { picked: Part };

/** A plain form: what it finds is a page at its own address. */
function Search({ slug, asked, picked }: PickingProps) {
  const { t } = useTranslation("tree");
  const { person, to } = asked;
  const kept = { view: "kinship", person, to, pick: picked };
  return (
    <form className="no-print" role="search" method="get" action={treePath(slug)}>
      {Object.entries(kept).map(
        ([name, value]) =>
          value !== null && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <Field label={t(`kinship.search.${picked}`)} hint={t("kinship.search.hint")}>
        <div className="field-join">
          <TextInput
            name="q"
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            defaultValue={asked.q ?? ""}
            maxLength={NAME_MAX}
            required
          />
          <Button type="submit">{t("kinship.search.submit")}</Button>
        </div>
      </Field>
    </form>
  );
}

function FoundPeople({ slug, asked, picked, found }: PickingProps & { found: Found }) {
  const { t } = useTranslation("tree");
  if (found.items.length === 0) {
    return (
      <p className="reading" role="status">
        {t("kinship.search.none", { q: asked.q })}
      </p>
    );
  }
  return (
    <>
      <ul className="kinship-found">
        {found.items.map((one) => (
          <li key={one.id}>
            <TextLink
              to={treePath(slug, { ...asked, [picked]: one.id, pick: null, q: null })}
              rel="nofollow"
            >
              <bdi>{one.name}</bdi>
            </TextLink>
            <FoundYears one={one} />
          </li>
        ))}
      </ul>
      {found.nextCursor !== null && <p className="small">{t("kinship.search.more")}</p>}
    </>
  );
}

/** Namesakes are told apart by the name they were born with and their years. */
function FoundYears({ one }: { one: Found["items"][number] }) {
  const { t } = useTranslation("tree");
  const years = [shortDate(one.birth), shortDate(one.death)].map((date) =>
    date === null ? "" : date.about ? t("aboutYear", { date: date.text }) : date.text,
  );
  const [born = "", died = ""] = years;
  const words = [
    ...(one.birthName === null ? [] : [t("bornAs", { birthName: one.birthName })]),
    ...(born === "" ? [] : [`* ${born}`]),
    ...(died === "" ? [] : [`† ${died}`]),
    ...(one.isLiving ? [t("living.word")] : []),
  ];
  if (words.length === 0) return null;
  return <span className="kin-words"> {words.join(" ")}</span>;
}

type WaysProps = { slug: string; ways: readonly Way[]; from: Somebody; to: Somebody };

function Ways({ slug, ways, from, to }: WaysProps) {
  const { t } = useTranslation("tree");
  if (ways.length === 0) {
    return <p className="reading">{t("kinship.none", { from: from.name, to: to.name })}</p>;
  }
  return (
    <>
      {ways.length > 1 && <p>{t("kinship.several", { count: ways.length })}</p>}
      {ways.map(({ word, people }) => (
        <div key={`${word} ${people.map(({ key }) => key).join()}`} className="kinship-way">
          <p className="small">{t("kinship.is", { from: from.name, to: to.name })}</p>
          <p className="kinship-word">{word}</p>
          <ol className="kinship-path" aria-label={t("kinship.way")}>
            {people.map(({ key, name }) => (
              <li key={key}>
                {name === null ? (
                  t("living.one")
                ) : (
                  <TextLink to={treePath(slug, { person: key })} rel="nofollow">
                    <bdi>{name}</bdi>
                  </TextLink>
                )}
              </li>
            ))}
          </ol>
        </div>
      ))}
    </>
  );
}
