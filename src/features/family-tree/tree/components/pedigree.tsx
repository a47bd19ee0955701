import { useTranslation } from "react-i18next";
import type { TreePage } from "../contract.ts";
import { ancestorsOf, depthOf, type Ancestor } from "./nested-family.ts";
import { cardClass, PersonCard } from "./person-card.tsx";
import { UnknownParentWord } from "./unknown-parent.tsx";
import { unknownParentAt, withUnknownParents } from "./unknown-parents.ts";
import { SeeElsewhere } from "./see-elsewhere.tsx";

/** Five generations back: each person's parents hang behind them. */
export function Pedigree({ slug, tree }: { slug: string; tree: TreePage }) {
  const { t } = useTranslation("tree");
  const root = ancestorsOf(
    withUnknownParents(
      tree,
      tree.people.map(({ key }) => key),
    ),
  );
  if (root === null) return null;
  if (root.parents.length === 0)
    return <p className="reading family-none">{t("none.ancestors")}</p>;
  return (
    <ol className={`pedigree pedigree-${Math.min(depthOf(root), 5)}`}>
      <Branch slug={slug} one={root} />
    </ol>
  );
}

type BranchProps = { slug: string; one: Ancestor; generation?: number };

function Branch({ slug, one, generation = 0 }: BranchProps) {
  const { t } = useTranslation("tree");
  const { card, kind, isRepeated, parents } = one;
  const isFocus = generation === 0;
  const unknown = unknownParentAt(card.key);
  if (unknown !== null) {
    return (
      <li className="pedigree-branch">
        <div className="kin kin-open">
          <UnknownParentWord parent={unknown} />
        </div>
      </li>
    );
  }
  // The kin words of the person's own parents say it.
  const isSaid = generation < 2 || kind === null || kind === "birth";
  const notes = isSaid ? [] : [t(`parents.${kind}`)];
  return (
    <li className="pedigree-branch">
      <div className={cardClass(card, isFocus)}>
        {isRepeated ? (
          <SeeElsewhere card={card} />
        ) : (
          <PersonCard slug={slug} card={card} isFocus={isFocus} view="ancestors" notes={notes} />
        )}
      </div>
      {parents.length > 0 && (
        <ol>
          {parents.map((parent) => (
            <Branch key={parent.card.key} slug={slug} one={parent} generation={generation + 1} />
          ))}
        </ol>
      )}
    </li>
  );
}
