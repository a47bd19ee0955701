import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { data as answer } from "react-router";
import { formatMoment } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { ApiError } from "#platform/pages/api-client.ts";
import { call } from "#platform/pages/call.ts";
import { callQuery, prefetch } from "#platform/pages/queries.ts";
import { ReasonDialog } from "#shell/reason-dialog.tsx";
import { StaffPage } from "#shell/staff-page.tsx";
import { guardStaffPage, useStaffRights } from "#shell/staff-rights.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { TextLink } from "#ui/link.tsx";
import { CountForm } from "../components/count-form.tsx";
import { CountLines } from "../components/count-lines.tsx";
import { CountState } from "../components/counts-table.tsx";
import { useStockChoices } from "../components/stock-choices.ts";
import { closeCount, getCount, type Count } from "../contract.ts";
import type { Route } from "./+types/count.ts";

export const handle = { texts: ["stock"] };

const countQuery = (id: string) => callQuery(getCount, { params: { id } });

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  await guardStaffPage("production.read");
  const client = await prefetch(null, [countQuery(id)]);
  const error = client.getQueryState(countQuery(id).queryKey)?.error;
  if (error instanceof ApiError && error.status === 404) throw answer(null, { status: 404 });
  return null;
}

/** `/production/stock/counts/{id}`: what is counted, without what is booked until it is closed. */
export default function CountPage({ params: { id } }: Route.ComponentProps) {
  const { t, i18n } = useTranslation("stock");
  const { data: count, error } = useQuery({ ...countQuery(id), staleTime: 0 });
  const { items = [], locations = [] } = useStockChoices();
  const mayCount = useStaffRights().permissions.includes("warehouse.work");
  const begun = count && formatMoment(count.openedAt, localeOf(i18n.language));
  const counted = locations.filter((one) => count?.locationIds.includes(one.id));
  return (
    <StaffPage
      title={t("count.title")}
      note={
        count?.state === "closed" ? t("count.closedNote", { begun }) : t("count.note", { begun })
      }
      beside={<TextLink to="/production/stock/counts">{t("counts.title")}</TextLink>}
    >
      {error && <Banner tone="bad">{error.message}</Banner>}
      {count && (
        <>
          <div className="actions">
            <CountState state={count.state} />
            {count.state === "open" && mayCount && <CloseCount count={count} />}
          </div>
          {count.state === "open" && mayCount && items.length > 0 && counted.length > 0 && (
            <CountForm count={count} items={items} locations={counted} />
          )}
          <CountLines count={count} items={items} locations={locations} />
        </>
      )}
    </StaffPage>
  );
}

function CloseCount({ count: { id } }: { count: Count }) {
  const { t } = useTranslation("stock");
  const [isClosing, setClosing] = useState(false);
  return (
    <>
      <Button variant="quiet" small onClick={() => setClosing(true)}>
        {t("close.title")}
      </Button>
      <ReasonDialog
        open={isClosing}
        onClose={() => setClosing(false)}
        title={t("close.title")}
        text={t("close.text")}
        words={{
          submit: t("close.submit"),
          busy: t("saving"),
          done: t("close.done"),
          failed: t("close.failed"),
        }}
        decide={({ reason }) => call(closeCount, { params: { id }, body: { reason } })}
      />
    </>
  );
}
