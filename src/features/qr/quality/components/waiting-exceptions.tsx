import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { callQuery } from "#platform/pages/queries.ts";
import { TextLink } from "#ui/link.tsx";
import { Setting, SettingsList } from "#ui/settings-list.tsx";
import { groupCode } from "../../model.ts";
import { listExceptions } from "../contract.ts";
import { Confirm } from "./confirm.tsx";

/** Plates below the lowest passing grade that wait for a second person. */
export function WaitingExceptions() {
  const { t } = useTranslation("plate-checks");
  const { data } = useQuery(callQuery(listExceptions));
  if (data === undefined || data.items.length === 0) return null;
  return (
    <section className="staff-part" id="exceptions">
      <h2>{t("exception.queue")}</h2>
      <SettingsList>
        {data.items.map((exception) => (
          <Setting
            key={exception.checkId}
            title={
              <TextLink to={`/admin/qr/${exception.code}`} className="table-code" translate="no">
                {groupCode(exception.code)}
              </TextLink>
            }
            text={
              <>
                {t("grade", { grade: exception.grade })} · <bdi>{exception.reason}</bdi> ·{" "}
                <bdi>{exception.askedBy ?? t("nobody")}</bdi>
              </>
            }
            action={exception.can.confirm && <Confirm exception={exception} />}
          />
        ))}
      </SettingsList>
    </section>
  );
}
