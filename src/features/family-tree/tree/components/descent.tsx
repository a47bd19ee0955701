import { useTranslation } from "react-i18next";
import type { TreePage } from "../contract.ts";
import { useFamilyWords } from "./family-words.ts";
import { descendantsOf, type Descendant, type DescendantFamily } from "./nested-family.ts";
import { cardClass, PersonCard } from "./person-card.tsx";
import { SeeElsewhere } from "./see-elsewhere.tsx";

/** Those who came after, family by family. */
export function Descent({ slug, tree }: { slug: string; tree: TreePage }) {
  const { t } = useTranslation("tree");
  const root = descendantsOf(tree);
  if (root === null) return null;
  if (root.families.length === 0) {
    return <p className="reading family-none">{t("none.descendants")}</p>;
  }
  return (
    <ol className="descent">
      <Branch slug={slug} one={root} isFocus />
    </ol>
  );
}

type BranchProps = { slug: string; one: Descendant; isFocus?: boolean };

function Branch({ slug, one, isFocus = false }: BranchProps) {
  const { card, isRepeated, families } = one;
  return (
    <li className="descent-branch">
      <div className={cardClass(card, isFocus)}>
        {isRepeated ? (
          <SeeElsewhere card={card} />
        ) : (
          <PersonCard slug={slug} card={card} isFocus={isFocus} view="descendants" />
        )}
      </div>
      {families.map((one) => (
        <Family key={one.family.id} slug={slug} one={one} />
      ))}
    </li>
  );
}

function Family({ slug, one }: { slug: string; one: DescendantFamily }) {
  const { t } = useTranslation("tree");
  const words = useFamilyWords();
  const { family, partner, children } = one;
  const told = words(family);
  return (
    <div className="descent-family">
      {partner !== null && (
        <div className={cardClass(partner, false)}>
          <PersonCard
            slug={slug}
            card={{ ...partner, kin: null }}
            isFocus={false}
            view="descendants"
            notes={told.length > 0 ? told : [t("partner")]}
          />
        </div>
      )}
      {children.length > 0 && (
        <ol>
          {children.map((child) => (
            <Branch key={child.card.key} slug={slug} one={child} />
          ))}
        </ol>
      )}
    </div>
  );
}
