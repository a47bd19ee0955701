import "../components/thread.css";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { callQuery } from "#platform/pages/queries.ts";
import { StaffPage } from "#shell/staff-page.tsx";
import { guardStaffPage } from "#shell/staff-rights.ts";
import { Banner } from "#ui/banner.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { TextLink } from "#ui/link.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { listMacros } from "../../macros/contract.ts";
import { MacroForm } from "../components/macro-form.tsx";
import { SUPPORT_PATH } from "../components/ticket-queries.ts";

export const handle = { texts: ["tickets", "errors"] };

export function clientLoader() {
  return guardStaffPage("support.manage");
}

/** `/admin/support/macros`: texts that stand ready, in each language. */
export default function MacrosPage() {
  const { t } = useTranslation("tickets");
  const { data, error } = useQuery(callQuery(listMacros));
  return (
    <StaffPage title={t("macros.title")} note={t("macros.note")}>
      <p>
        <TextLink to={SUPPORT_PATH}>{t("toList")}</TextLink>
      </p>
      {error && <Banner tone="bad">{error.message}</Banner>}
      {!error && data === undefined && <Spinner label={t("macros.loading")} />}
      {data !== undefined && (
        <>
          {data.items.length === 0 && <EmptyState text={t("macros.none")} />}
          <ul className="macro-list">
            {data.items.map((macro) => (
              <li key={macro.id}>
                <details className="disclosure">
                  <summary>
                    <bdi>{macro.name}</bdi>
                  </summary>
                  <MacroForm macro={macro} />
                </details>
              </li>
            ))}
          </ul>
          <section className="staff-part">
            <h2>{t("macros.new")}</h2>
            <MacroForm key={data.items.length} macro={null} />
          </section>
        </>
      )}
    </StaffPage>
  );
}
