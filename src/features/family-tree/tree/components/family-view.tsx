import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { TextLink } from "#ui/link.tsx";
import type { TreePage, TreePerson } from "../contract.ts";
import { AboutFocus } from "./about-focus.tsx";
import { Descent } from "./descent.tsx";
import { FamilyTree } from "./family-tree.tsx";
import { Kinship, type KinshipProps } from "./kinship.tsx";
import { Pedigree } from "./pedigree.tsx";
import type { Asked } from "./tree-address.ts";
import { ViewLinks } from "./view-links.tsx";

export type FamilyViewProps = {
  slug: string;
  /** Of the memorial: there may be no tree yet. */
  name: string;
  asked: Asked;
  tree: TreePage;
  /** Of whom it tells in full. */
  person: TreePerson | null;
  kinship: Pick<KinshipProps, "to" | "ways" | "found"> | null;
  /** What keepers have open below the family. */
  below?: ReactNode;
};

/** The family around one person, in one of its views. */
export function FamilyView(props: FamilyViewProps) {
  const { slug, name, asked, tree } = props;
  const focus = tree.people.find(({ key }) => key === tree.focus) ?? null;
  return (
    <>
      <Beginning slug={slug} name={focus?.name ?? name} asked={asked} tree={tree} />
      <Shown {...props} />
      {props.below}
      {focus !== null && asked.view !== "kinship" && hasFamily(tree) && (
        <AboutFocus slug={slug} tree={tree} card={focus} person={props.person} />
      )}
    </>
  );
}

type BeginningProps = Pick<FamilyViewProps, "slug" | "name" | "asked" | "tree">;

function Beginning({ slug, name, asked, tree }: BeginningProps) {
  const { t } = useTranslation("tree");
  return (
    <div className="family-beginning">
      <p className="small family-label">{t("heading")}</p>
      <div className="stack">
        <h1>{t("title", { name })}</h1>
        {tree.joined !== null && (
          <p className="small">
            {t("joined")}{" "}
            <TextLink to={`/family-tree/${tree.joined.slug}`}>
              <bdi>{tree.joined.name}</bdi>
            </TextLink>
          </p>
        )}
        {hasFamily(tree) && (
          <>
            <p className="small">
              {t(tree.can.readLiving ? "living.forKeepers" : "living.hidden")}
            </p>
            <ViewLinks slug={slug} asked={asked} />
          </>
        )}
      </div>
    </div>
  );
}

function Shown({ slug, name, asked, tree, kinship }: FamilyViewProps) {
  const { t } = useTranslation("tree");
  if (!hasFamily(tree)) return <p className="reading family-none">{t("none.family")}</p>;
  if (asked.view === "ancestors") return <Pedigree slug={slug} tree={tree} />;
  if (asked.view === "descendants") return <Descent slug={slug} tree={tree} />;
  if (asked.view !== "kinship") {
    return <FamilyTree slug={slug} tree={tree} isList={asked.view === "list"} />;
  }
  const from = tree.people.find(({ key }) => key === tree.focus);
  return (
    <Kinship
      slug={slug}
      asked={asked}
      from={{ id: tree.focus, name: from?.name ?? name }}
      {...(kinship ?? { to: null, ways: null, found: null })}
    />
  );
}

/** Whether anybody but the memorial's own person is in it. */
export function hasFamily({ people, counts }: Pick<TreePage, "people" | "counts">): boolean {
  return people.length > 1 || counts.people > 1;
}
