import { use } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#ui/button.tsx";
import type { TreePage } from "../contract.ts";
import { relativesOf } from "./relatives.ts";
import { TreeEditingContext } from "./tree-editing.ts";

/** Who can be added to the person in the middle. */
export function AddLine({ tree }: { tree: TreePage }) {
  const { t } = useTranslation("tree-editing");
  const editing = use(TreeEditingContext);
  const name = tree.people.find(({ key }) => key === tree.focus)?.name ?? null;
  if (editing === null || name === null) return null;
  return (
    <section className="add-line no-print" aria-labelledby="add-line">
      <h2 id="add-line">{t("add.heading", { name })}</h2>
      <div className="actions">
        {relativesOf(tree).map(({ word, relative }) => (
          <Button
            key={word}
            variant="quiet"
            small
            aria-label={t(`add.named.${word}`, { name })}
            onClick={() => editing.add(relative)}
          >
            {t(`add.${word}`)}
          </Button>
        ))}
      </div>
    </section>
  );
}
