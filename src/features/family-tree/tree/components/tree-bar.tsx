import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatTime } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import type { Memorial } from "#features/memorials/content/contract.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { WorkBar, type WorkState } from "#ui/work-bar.tsx";
import { changesQuery, useUndo } from "./tree-changes.ts";

const HOUR_MS = 3_600_000;

/** The bar above the tree that one edits: back to the page, what was saved last, and undo. */
export function TreeBar({ memorial }: { memorial: Memorial }) {
  const { t, i18n } = useTranslation("tree-editing");
  const { data } = useInfiniteQuery(changesQuery(memorial.id));
  const undo = useUndo(memorial);
  const last = data?.pages[0]?.items[0];
  const [since] = useState(() => Date.now() - HOUR_MS);
  const isRecent = last !== undefined && Date.parse(last.at) > since;
  const state: WorkState | null = isRecent
    ? {
        tone: "saved",
        text: t("savedAt", { time: formatTime(last.at, localeOf(i18n.language)) }),
      }
    : null;
  const undoable = last?.can.undo === true ? last : null;
  return (
    <WorkBar
      back={
        <ButtonLink variant="bare" small to={`/memorial/${memorial.slug}`}>
          {t("toPage")}
        </ButtonLink>
      }
      name={<bdi>{memorial.name}</bdi>}
      state={state}
      action={
        <Button
          variant="quiet"
          small
          aria-disabled={undoable === null}
          aria-label={
            undoable === null
              ? undefined
              : t("undoLabel", {
                  what: t(`deeds.${undoable.what}`, { name: undoable.name ?? t("somebody") }),
                })
          }
          onClick={() => undoable !== null && void undo(undoable.id)}
        >
          {t("undo")}
        </Button>
      }
    />
  );
}
