import { use } from "react";
import { useTranslation } from "react-i18next";
import { classNames } from "#ui/class-names.ts";
import type { TreeGroup, TreePlace } from "../../layout/engine/tree-shapes.ts";
import type { CardFamily, TreeCard, TreePage } from "../contract.ts";
import { useFamilyWords } from "./family-words.ts";
import { cardClass, PersonCard } from "./person-card.tsx";
import { placeClass } from "./places-css.ts";
import { relativeCalled, type RelativeWord } from "./relatives.ts";
import { slotWord } from "./slots.ts";
import { UnknownParentWord } from "./unknown-parent.tsx";
import { unknownParentAt } from "./unknown-parents.ts";
import { TreeEditingContext } from "./tree-editing.ts";
import { useGroupHeading } from "./group-heading.ts";
import { restOf, type Rest } from "./group-rest.ts";

type GroupProps = {
  slug: string;
  tree: TreePage;
  group: TreeGroup;
  /** Who of it isn't drawn. */
  rest: Rest;
  isList: boolean;
};

/** What stands under one heading; where the tree is a grid, only ears hear the heading. */
export function TreeGroupList({ slug, tree, group, rest, isList }: GroupProps) {
  const headingOf = useGroupHeading(tree);
  const { kind, band, places } = group;
  if (places.length === 0) return null;
  const shown = isList ? rest.keys.map((key) => aPlace(key)) : [];
  return (
    <section className={classNames("tree-group", `tree-${kind}`, band > 0 && "tree-later")}>
      <h2>{headingOf(group)}</h2>
      <ul>
        {[...places, ...shown].map((place) => (
          <Place
            key={place.key}
            slug={slug}
            tree={tree}
            group={group}
            place={place}
            // "And seven more" hangs on the last one.
            more={!isList && place === places.at(-1) ? rest.keys.length + rest.beyond : 0}
          />
        ))}
      </ul>
      {isList && <Beyond count={rest.beyond} />}
    </section>
  );
}

function Beyond({ count }: { count: number }) {
  const { t } = useTranslation("tree");
  return count > 0 && <p className="small">{t("beyond", { count })}</p>;
}

/** Of somebody for whom the grid has no room. */
function aPlace(key: string): TreePlace {
  return {
    key,
    keys: [key],
    row: 0,
    from: 0,
    to: 0,
    stem: "birth",
    runsOn: false,
    under: null,
    isTwin: false,
    otherParents: [],
    donors: [],
  };
}

type PlaceProps = Omit<GroupProps, "isList" | "rest"> & { place: TreePlace; more: number };

function Place({ slug, tree, group, place, more }: PlaceProps) {
  const { t } = useTranslation("tree");
  const notes = useNotes(tree, group, place);
  const card = cardAt(tree, place.key);
  if (card === undefined) return null;
  const slot = slotWord(card.key);
  if (slot !== null) return <Slot tree={tree} word={slot} className={placeClass(place)} />;
  const unknown = unknownParentAt(card.key);
  if (unknown !== null) {
    return (
      <li className={classNames("kin kin-open", placeClass(place))}>
        <UnknownParentWord parent={unknown} />
      </li>
    );
  }
  const isFocus = card.key === tree.focus && place.under === null;
  const { row, stem, runsOn, keys } = place;
  return (
    <li
      className={classNames(
        cardClass(card, isFocus),
        row > 0 && placeClass(place),
        stem === "other" && "kin-other",
        runsOn && "kin-runs-on",
      )}
    >
      {place.under !== null ? (
        <Elsewhere tree={tree} card={card} under={place.under} />
      ) : keys.length > 1 ? (
        <Alike kind={group.kind} count={keys.length} />
      ) : (
        <PersonCard slug={slug} card={card} isFocus={isFocus} notes={notes} />
      )}
      {more > 0 && (
        <a className="kin-more no-print" href={`#${restId(group)}`}>
          {t("andMore", { count: more })}
        </a>
      )}
    </li>
  );
}

type SlotProps = { tree: TreePage; word: RelativeWord; className: string };

/** A place for somebody who isn't there yet. */
function Slot({ tree, word, className }: SlotProps) {
  const { t } = useTranslation("tree-editing");
  const editing = use(TreeEditingContext);
  const name = cardAt(tree, tree.focus)?.name ?? "";
  if (editing === null) return null;
  return (
    <li className={classNames("kin kin-slot no-print", className)}>
      <button
        type="button"
        className="kin-add"
        aria-label={t(`add.named.${word}`, { name })}
        onClick={() => editing.add(relativeCalled(word, tree.focus))}
      >
        {t(`add.${word}`)}
      </button>
    </li>
  );
}

function cardAt({ people }: TreePage, key: string): TreeCard | undefined {
  return people.find((card) => card.key === key);
}

/** Drawn nearest to the person; here the name alone, and where to look. */
function Elsewhere({ tree, card, under }: { tree: TreePage; card: TreeCard; under: string }) {
  const { t } = useTranslation("tree");
  return (
    <>
      <b className="kin-name kin-elsewhere">
        <bdi>{card.name ?? t("somebody")}</bdi>
      </b>
      <span className="kin-words">
        {t("seeUnder", { name: cardAt(tree, under)?.name ?? t("somebody") })}
      </span>
    </>
  );
}

/** Several living people of whom nothing differs: one stem for all. */
function Alike({ kind, count }: { kind: TreeGroup["kind"]; count: number }) {
  const { t } = useTranslation("tree");
  const words = kind === "children" || kind === "siblings" ? t(`alike.${kind}`, { count }) : null;
  return (
    <>
      <b className="kin-name">{words ?? t("alike.others", { count })}</b>
      <span className="kin-words">{t("living.word")}</span>
    </>
  );
}

function useNotes(tree: TreePage, group: TreeGroup, place: TreePlace): string[] {
  const { t } = useTranslation("tree");
  const wordsOf = useFamilyWords();
  const nameOf = (key: string) => cardAt(tree, key)?.name ?? t("living.one");
  const couple = group.kind === "couple" && place.key !== tree.focus ? familyOf(tree, group) : null;
  return [
    ...(couple === null ? [] : wordsOf(couple)),
    ...place.otherParents.map((key) => t("withOther", { name: nameOf(key) })),
    ...place.donors.map((key) => t("donor", { name: nameOf(key) })),
  ];
}

function familyOf({ families }: TreePage, { family }: TreeGroup): CardFamily | null {
  return families.find(({ id }) => id === family) ?? null;
}

function restId({ kind, band }: TreeGroup): string {
  return `more-${kind}-${band}`;
}

type RestProps = { slug: string; tree: TreePage; groups: readonly TreeGroup[] };

/** Those for whom a row of the grid has no room, folded below it. */
export function RestOfGroups({ slug, tree, groups }: RestProps) {
  const { t } = useTranslation("tree");
  const headingOf = useGroupHeading(tree);
  const crowded = groups
    .map((group) => ({ group, ...restOf(tree, groups, group) }))
    .filter(({ keys }) => keys.length > 0);
  return crowded.map(({ group, keys, beyond }) => (
    <details key={restId(group)} className="disclosure tree-rest">
      <summary>{t("moreOf", { what: headingOf(group), count: keys.length + beyond })}</summary>
      {/* Browsers open what is folded around the place to which a link leads. */}
      <ul id={restId(group)} className="tree tree-list">
        {keys.map((key) => (
          <Place key={key} slug={slug} tree={tree} group={group} place={aPlace(key)} more={0} />
        ))}
      </ul>
      <Beyond count={beyond} />
    </details>
  ));
}
