import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { data as answer } from "react-router";
import { ReasonDialog } from "#features/accounts/components/reason-dialog.tsx";
import { StaffPage } from "#features/accounts/components/staff-page.tsx";
import { guardStaffPage, useStaffRights } from "#features/accounts/components/staff-rights.ts";
import { pathOf } from "#platform/call.ts";
import { ApiError } from "#platform/pages/api-client.ts";
import { apiQuery, prefetch } from "#platform/pages/queries.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { TextLink } from "#ui/link.tsx";
import { Select } from "#ui/select.tsx";
import { Setting, SettingsList } from "#ui/settings-list.tsx";
import { RETIREMENTS } from "../../life/contract.ts";
import { RULES } from "../../life/model.ts";
import { groupCode, normaliseCode } from "../../model.ts";
import { AtMachine } from "../../machine-holds/components/at-machine.tsx";
import { releaseCode } from "../../machine-holds/contract.ts";
import { RenewKey } from "../../packages/components/renew-key.tsx";
import { PlateChecks } from "../../plate-checks/components/plate-checks.tsx";
import { FullHistory } from "../components/full-history.tsx";
import { PlatesPart } from "../components/plates-part.tsx";
import { PlateDialog } from "../components/plate-dialog.tsx";
import { usePress } from "../components/press.ts";
import { getFullCode, pressStep, type FullCode, type StaffStep } from "../contract.ts";
import type { Route } from "./+types/code.ts";

// texts: codes:stages.*, ledger:standings.*, ledger:press.*, ledger:retirements.*

export const handle = { texts: ["ledger", "codes", "plate-checks", "scanner"] };

function fullCodeQuery(code: string) {
  return apiQuery<FullCode>([pathOf(getFullCode, { code })]);
}

export async function clientLoader({ params: { code } }: Route.ClientLoaderArgs) {
  await guardStaffPage("codes.read");
  const query = fullCodeQuery(code);
  const client = await prefetch(null, [query]);
  const error = client.getQueryState(query.queryKey)?.error;
  if (error instanceof ApiError && error.status < 500) throw answer(null, { status: 404 });
  return null;
}

/** `/admin/qr/{code}`: one code, what may be pressed, and all that was. */
export default function CodePage({ params: { code } }: Route.ComponentProps) {
  const { t } = useTranslation(["ledger", "codes"]);
  const { data, error } = useQuery(fullCodeQuery(code));
  const { permissions } = useStaffRights();
  const shown = groupCode(normaliseCode(code));
  return (
    <StaffPage
      title={shown}
      heading={
        <span className="code" translate="no">
          {shown}
        </span>
      }
      note={data && <PackageLink code={data} />}
    >
      {error && <Banner tone="bad">{error.message}</Banner>}
      {data && (
        <>
          <div className="staff-part">
            <SettingsList>
              <Setting title={t("columns.stage")} text={t(`codes:stages.${data.stage}`)} />
              <Setting title={t("columns.standing")} text={standingOf(data, t)} />
            </SettingsList>
          </div>
          {data.atMachine && (
            <AtMachine hold={data.atMachine}>
              {data.can.release && <Release code={data} />}
            </AtMachine>
          )}
          <StepButtons code={data} />
          <PlatesPart code={data} />
          <PlateChecks code={data} mayCheck={permissions.includes("codes.step")} />
          {data.can.renewKey && <LostCard code={data} />}
          <FullHistory code={data} />
        </>
      )}
    </StaffPage>
  );
}

/** The file isn't cut after all: somebody else may fetch it. */
function Release({ code: { code } }: { code: FullCode }) {
  const { t } = useTranslation("ledger");
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
        path={pathOf(releaseCode, { code })}
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

function PackageLink({ code: { packageId, packageName } }: { code: FullCode }) {
  const { t } = useTranslation("ledger");
  if (packageId === null) return <>{t("noPackage")}</>;
  return <TextLink to={`/admin/qr-packages/${packageId}`}>{packageName}</TextLink>;
}

type Words = (
  key: `ledger:standings.${"retired" | "locked" | "linked" | "owned" | "free"}`,
) => string;

function standingOf({ state, isOwned, isLocked }: FullCode, t: Words): string {
  if (state === "retired") return t("ledger:standings.retired");
  if (isLocked) return t("ledger:standings.locked");
  if (state === "linked") return t("ledger:standings.linked");
  return t(isOwned ? "ledger:standings.owned" : "ledger:standings.free");
}

/** Those that something is written about first: why, or which plate it is. */
function isAsked(step: StaffStep): boolean {
  return step === "engraved" || RULES[step].isReasoned === true;
}

/** What may be pressed now: a step forward at once, whatever undoes or ends something with its reason. */
function StepButtons({ code: { code, steps } }: { code: FullCode }) {
  const { t } = useTranslation("ledger");
  const [asking, setAsking] = useState<StaffStep | null>(null);
  const [retiredFor, setRetiredFor] = useState<string>(RETIREMENTS[0]);
  const { mutate, isPending, variables } = usePress(code);
  const path = pathOf(pressStep, { code });
  if (steps.length === 0) return null;
  return (
    <div className="staff-part">
      <div className="actions">
        {steps.map((step) => (
          <Button
            key={step}
            variant={RULES[step].isReasoned ? "quiet" : "primary"}
            busy={isPending && variables === step ? t("bulk.pressing") : null}
            onClick={() => (isAsked(step) ? setAsking(step) : mutate(step))}
          >
            {t(`press.${step}`)}
          </Button>
        ))}
      </div>
      {steps.includes("retired") && (
        <Field label={t("code.retiredFor")} hint={t("code.retiredForHint")}>
          <Select
            value={retiredFor}
            onChange={(event) => setRetiredFor(event.target.value)}
            options={RETIREMENTS.map((value) => ({ value, label: t(`retirements.${value}`) }))}
          />
        </Field>
      )}
      {asking === "engraved" && (
        <PlateDialog code={code} plate={null} onClose={() => setAsking(null)} />
      )}
      {asking !== null && asking !== "engraved" && (
        <ReasonDialog
          open
          onClose={() => setAsking(null)}
          title={t("bulk.title", { step: t(`press.${asking}`) })}
          text={
            asking === "replaced"
              ? t("plates.replacing", { code: groupCode(code) })
              : t("code.asking", { code: groupCode(code) })
          }
          words={{
            submit: t(`press.${asking}`),
            busy: t("bulk.pressing"),
            done: t("code.done"),
            failed: t("code.failed"),
          }}
          path={path}
          body={{ step: asking, ...(asking === "retired" && { retiredFor }) }}
        />
      )}
    </div>
  );
}
