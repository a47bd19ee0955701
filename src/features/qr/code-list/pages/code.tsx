import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { data as answer } from "react-router";
import { ReasonDialog } from "#shell/reason-dialog.tsx";
import { StaffPage } from "#shell/staff-page.tsx";
import { guardStaffPage } from "#shell/staff-rights.ts";
import { ApiError } from "#platform/pages/api-client.ts";
import { prefetch, callQuery } from "#platform/pages/queries.ts";
import { call } from "#platform/pages/call.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { groupCode, normaliseCode } from "#features/qr/model.ts";
import { AtMachine } from "#features/qr/machine-holds/components/at-machine.tsx";
import { releaseCode } from "#features/qr/machine-holds/contract.ts";
import { RenewKey } from "#features/qr/packages/components/renew-key.tsx";
import { PlateChecks } from "#features/qr/plate-checks/components/plate-checks.tsx";
import { CodeFacts } from "../components/code-facts.tsx";
import { FullHistory } from "../components/full-history.tsx";
import { PlatesPart } from "../components/plates-part.tsx";
import { StepButtons } from "../components/step-buttons.tsx";
import { getFullCode, type FullCode } from "../contract.ts";
import type { Route } from "./+types/code.ts";

export const handle = { texts: ["code-list", "codes", "plate-checks", "qr", "scanner"] };

function fullCodeQuery(code: string) {
  return callQuery(getFullCode, { params: { code } });
}

export async function clientLoader({ params: { code } }: Route.ClientLoaderArgs) {
  await guardStaffPage("codes.read");
  const query = fullCodeQuery(code);
  const client = await prefetch(null, [query]);
  const error = client.getQueryState(query.queryKey)?.error;
  if (error instanceof ApiError && error.status < 500) throw answer(null, { status: 404 });
  return null;
}

/** `/admin/qr/{code}`: one code, its possible steps, and its history. */
export default function CodePage({ params: { code } }: Route.ComponentProps) {
  const { data, error } = useQuery(fullCodeQuery(code));
  const shown = groupCode(normaliseCode(code));
  return (
    <StaffPage
      title={shown}
      heading={
        <span className="code" translate="no">
          {shown}
        </span>
      }
    >
      {error && <Banner tone="bad">{error.message}</Banner>}
      {data && (
        <>
          <CodeFacts code={data} />
          <StepButtons code={data} />
          {data.atMachine && (
            <AtMachine hold={data.atMachine}>
              {data.can.release && <Release code={data} />}
            </AtMachine>
          )}
          <PlatesPart code={data} />
          <PlateChecks code={data} />
          {data.can.renewKey && <LostCard code={data} />}
          <FullHistory code={data} />
        </>
      )}
    </StaffPage>
  );
}

/** The file isn't cut after all: releases it for others. */
function Release({ code: { code } }: { code: FullCode }) {
  const { t } = useTranslation("code-list");
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="actions">
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {t("machine.release")}
      </Button>
      <ReasonDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t("machine.release")}
        text={t("machine.asking", { code: groupCode(code) })}
        words={{
          submit: t("machine.release"),
          busy: t("bulk.pressing"),
          done: t("code.done"),
          failed: t("code.failed"),
        }}
        decide={({ reason }) => call(releaseCode, { params: { code }, body: { reason } })}
      />
    </div>
  );
}

function LostCard({ code: { code } }: { code: FullCode }) {
  const { t } = useTranslation("codes");
  return (
    <section className="staff-part">
      <h2>{t("key.lost")}</h2>
      <p>{t("key.lostText")}</p>
      <div className="actions">
        <RenewKey code={code} />
      </div>
    </section>
  );
}
