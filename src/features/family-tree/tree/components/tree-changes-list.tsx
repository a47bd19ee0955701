import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDay, formatTime } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import type { CallAnswer } from "#platform/call.ts";
import type { Memorial } from "#features/memorials/content/contract.ts";
import { Button } from "#ui/button.tsx";
import { LoadMore } from "#ui/load-more.tsx";
import { Section } from "#ui/section.tsx";
import { Setting, SettingsList } from "#ui/settings-list.tsx";
import { Spinner } from "#ui/spinner.tsx";
import type { listTreeChanges } from "../editing/contract.ts";
import { changesQuery, useUndo } from "./tree-changes.ts";

type Change = CallAnswer<typeof listTreeChanges>["items"][number];

/** Who changed what and when; each on which nothing later stands can be undone. */
export function TreeChanges({ memorial }: { memorial: Memorial }) {
  const { t } = useTranslation("tree-editing");
  const list = useInfiniteQuery(changesQuery(memorial.id));
  const [isOpen, setOpen] = useState(false);
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  if (items.length === 0) return null;
  return (
    <Section
      id="changes"
      heading={t("changes.heading")}
      note={t("changes.note")}
      className="no-print"
    >
      <details className="disclosure" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{t("changes.show")}</summary>
        {isOpen && (
          <div className="stack">
            {list.isFetching && list.data === undefined && <Spinner label={t("loading")} />}
            <SettingsList>
              {items.map((change) => (
                <ChangeLine key={change.id} memorial={memorial} change={change} />
              ))}
            </SettingsList>
            <LoadMore list={list} label={t("changes.more")} loading={t("loading")} />
          </div>
        )}
      </details>
    </Section>
  );
}

function ChangeLine({ memorial, change }: { memorial: Memorial; change: Change }) {
  const { t, i18n } = useTranslation("tree-editing");
  const undo = useUndo(memorial);
  const [isBusy, setBusy] = useState(false);
  const locale = localeOf(i18n.language);
  const { id, at, by, what, name, can } = change;
  const title = t(`deeds.${what}`, { name: name ?? t("somebody") });
  const when = t("changes.when", { day: formatDay(at, locale), time: formatTime(at, locale) });

  async function press() {
    setBusy(true);
    await undo(id);
    setBusy(false);
  }

  return (
    <Setting
      title={<bdi>{title}</bdi>}
      text={by === null ? when : t("changes.who", { name: by, when })}
      action={
        can.undo && (
          <Button
            variant="quiet"
            small
            busy={isBusy ? t("saving") : null}
            aria-label={t("undoLabel", { what: title })}
            onClick={() => void press()}
          >
            {t("undo")}
          </Button>
        )
      }
    />
  );
}
