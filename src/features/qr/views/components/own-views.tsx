import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { callQuery } from "#platform/pages/queries.ts";
import { Button } from "#ui/button.tsx";
import { Menu } from "#ui/menu.tsx";
import type { CodeFilter } from "#features/qr/code-list/contract.ts";
import { listViews, type SavedView } from "../contract.ts";
import { useDelete } from "./delete.ts";
import { ViewDialog } from "./view-dialog.tsx";
import { isSame, ViewLink } from "./view-link.tsx";

/** The user's saved views, and saving the current one. */
export function OwnViews({ filter }: { filter: CodeFilter }) {
  const { t } = useTranslation("code-list");
  const [asked, setAsked] = useState<SavedView | "new" | null>(null);
  const { data } = useQuery(callQuery(listViews));
  const views = data?.items ?? [];
  const isAll = Object.keys(filter).length === 0;
  const isKept = views.some((view) => isSame(view.filter, filter));
  return (
    <>
      {views.length > 0 && (
        <nav aria-label={t("ownViews.title")}>
          <ul className="code-views">
            {views.map((view) => (
              <OneView key={view.id} view={view} shown={filter} onRename={() => setAsked(view)} />
            ))}
          </ul>
        </nav>
      )}
      {!isAll && !isKept && (
        <div className="actions">
          <Button variant="quiet" small onClick={() => setAsked("new")}>
            {t("ownViews.save")}
          </Button>
        </div>
      )}
      {asked !== null && (
        <ViewDialog
          view={asked === "new" ? null : asked}
          filter={filter}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

type OneViewProps = { view: SavedView; shown: CodeFilter; onRename: () => void };

function OneView({ view, shown, onRename }: OneViewProps) {
  const { t } = useTranslation("code-list");
  const { mutate, isPending } = useDelete();
  const { name, filter } = view;
  return (
    <li className="own-view">
      <ViewLink filter={filter} shown={shown}>
        <bdi>{name}</bdi>
      </ViewLink>
      <Menu
        label="…"
        labelFor={t("ownViews.more", { name })}
        disabled={isPending}
        items={[
          { key: "rename", label: t("ownViews.rename"), onSelect: onRename },
          { key: "delete", label: t("ownViews.delete"), bad: true, onSelect: () => mutate(view) },
        ]}
      />
    </li>
  );
}
