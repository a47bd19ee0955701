// texts: code-list:press.*
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { formatMoment } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { Button } from "#ui/button.tsx";
import { Setting, SettingsList } from "#ui/settings-list.tsx";
import type { ShownBulk } from "../contract.ts";
import { bulksQuery, isUnderWay } from "./bulks.ts";
import { useUndo } from "./undo.ts";

/** Recent bulk steps, with undo where still possible. */
export function LastBulks() {
  const { t } = useTranslation("code-list");
  const { data } = useQuery(bulksQuery());
  const over = data?.items.filter((bulk) => !isUnderWay(bulk)) ?? [];
  if (over.length === 0) return null;
  return (
    <section className="staff-part" id="bulks">
      <h2>{t("bulk.last")}</h2>
      <SettingsList>
        {over.map((bulk) => (
          <OneBulk key={bulk.id} bulk={bulk} />
        ))}
      </SettingsList>
    </section>
  );
}

function OneBulk({ bulk }: { bulk: ShownBulk }) {
  const { t, i18n } = useTranslation("code-list");
  const { mutate, isPending } = useUndo();
  const { step, count, wanted, at, actor, gaveUpAt, undoneAt, isUndoing, can } = bulk;
  const what = isUndoing ? t("bulk.wasUndoing") : t(`press.${step}`);
  return (
    <Setting
      title={t("bulk.what", { step: what, count })}
      text={
        <>
          {formatMoment(at, localeOf(i18n.language))} · <bdi>{actor ?? t("code.nobody")}</bdi>
          {gaveUpAt !== null && ` · ${t("bulk.gaveUp", { count: wanted - count })}`}
          {undoneAt !== null && ` · ${t("bulk.isUndone")}`}
        </>
      }
      action={
        can.undo && (
          <Button
            variant="quiet"
            small
            busy={isPending ? t("bulk.undoing") : null}
            aria-label={t("bulk.undoNamed", { step: what, count })}
            onClick={() => mutate(bulk)}
          >
            {t("bulk.undo")}
          </Button>
        )
      }
    />
  );
}
