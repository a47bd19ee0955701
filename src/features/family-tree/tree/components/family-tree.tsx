import { use } from "react";
import { useTranslation } from "react-i18next";
import { PageStyle } from "#ui/page-style.tsx";
import { layOut } from "../../layout/engine/layout.ts";
import type { TreeGroup } from "../../layout/engine/tree-shapes.ts";
import type { TreePage } from "../contract.ts";
import { restOf } from "./group-rest.ts";
import { bandRows, placesCss, rowClass } from "./places-css.ts";
import { PersonCard, cardClass } from "./person-card.tsx";
import { unknownParentAt, withParentsDrawn, withUnknownParents } from "./unknown-parents.ts";
import { withSlots } from "./slots.ts";
import { TreeEditingContext } from "./tree-editing.ts";
import { RestOfGroups, TreeGroupList } from "./tree-group.tsx";
import { Wires } from "./wires.tsx";

type FamilyTreeProps = {
  slug: string;
  tree: TreePage;
  /** As a phone shows it, at every width. */
  isList: boolean;
};

/** The family in rows around one person: a grid where there is room, else a list in order. */
export function FamilyTree({ slug, tree: given, isList }: FamilyTreeProps) {
  const isEdited = use(TreeEditingContext) !== null;
  const told = withUnknownParents(given, withParentsDrawn(given));
  const tree = isEdited && !isList ? withSlots(told) : told;
  const layout = layOut(tree);
  const { groups, stems } = layout;
  const others = layout.others.filter((key) => unknownParentAt(key) === null);
  return (
    <>
      <div className={isList ? "tree tree-list" : "tree tree-grid"}>
        {!isList && <PageStyle css={placesCss(layout)} />}
        {groups.map((group) => (
          <TreeGroupList
            key={`${group.kind} ${group.family} ${group.band}`}
            slug={slug}
            tree={tree}
            group={group}
            rest={restOf(tree, groups, group)}
            isList={isList}
          />
        ))}
        {!isList && <Hairlines groups={groups} />}
        {!isList && <Wires stems={stems} />}
      </div>
      {!isList && <RestOfGroups slug={slug} tree={tree} groups={groups} />}
      {isList && others.length > 0 && <Others slug={slug} tree={tree} keys={others} />}
    </>
  );
}

/** Between the families that a person made, one after the other. */
function Hairlines({ groups }: { groups: readonly TreeGroup[] }) {
  return bandRows(groups).map((row) => (
    <div key={row} className={`tree-hairline ${rowClass(row)}`} aria-hidden="true" />
  ));
}

type OthersProps = { slug: string; tree: TreePage; keys: readonly string[] };

function Others({ slug, tree, keys }: OthersProps) {
  const { t } = useTranslation("tree");
  const cards = tree.people.filter(({ key }) => keys.includes(key));
  return (
    <div className="tree tree-list">
      <section className="tree-group">
        <h2>{t("groups.others")}</h2>
        <ul>
          {cards.map((card) => (
            <li key={card.key} className={cardClass(card, false)}>
              <PersonCard slug={slug} card={card} isFocus={false} />
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
