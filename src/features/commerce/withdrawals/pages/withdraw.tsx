import { useState } from "react";
import { useTranslation } from "react-i18next";
import { data, useSearchParams } from "react-router";
import { PageFrame } from "#shell/page-frame.tsx";
import { PageHead } from "#shell/page-head.tsx";
import { ApiError } from "#platform/pages/api-client.ts";
import { call } from "#platform/pages/call.ts";
import { pageContext, type PageContext } from "#platform/pages/page-context.ts";
import { FormPage } from "#ui/form-page.tsx";
import { TextLink } from "#ui/link.tsx";
import { Section } from "#ui/section.tsx";
import { OwnOrders, useKnownOrder, useKnownTyped } from "../components/known-order.tsx";
import { askedIn, typedIn, withdrawalIn, type Step } from "../components/typed-withdrawal.ts";
import {
  ConfirmWithdrawal,
  ReceivedWithdrawal,
  StepHeading,
  WriteWithdrawal,
} from "../components/withdrawal-steps.tsx";
import { confirmWithdrawal, startWithdrawal } from "../contract.ts";
import type { Route } from "./+types/withdraw.ts";

export const handle = { texts: ["withdrawals", "plans"] };

/** One step after the other, each answering with the next: the documented calls, without a script, too. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const { api } = context.get(pageContext);
  const { step, status } = await nextStep(form, api);
  return data(step, { status });
}

/**
 * With a script the browser asks by itself, so that who is signed in is known: what the server makes is the
 * same for everybody.
 */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const { step } = await nextStep(await request.formData());
  return step;
}

async function nextStep(
  form: FormData,
  api?: PageContext["api"],
): Promise<{ step: Step; status: number }> {
  const typed = typedIn(form);
  const id = form.get("id");
  if (form.has("change")) {
    return { step: { step: "write", typed, problem: null, fields: {} }, status: 200 };
  }
  try {
    if (typeof id === "string") {
      const query = typed.key === "" ? {} : { key: typed.key };
      const { receivedAt } = await call(confirmWithdrawal, { params: { id }, query }, { api });
      return { step: { step: "received", typed, receivedAt }, status: 200 };
    }
    const begun = await call(startWithdrawal, { body: withdrawalIn(typed) }, { api });
    return { step: { step: "confirm", typed, id: begun.id, problem: null }, status: 200 };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { message: problem, fields, status } = error;
    // What can't be found any more is written again.
    if (typeof id === "string" && status !== 404 && status !== 400) {
      return { step: { step: "confirm", typed, id, problem }, status };
    }
    return { step: { step: "write", typed, problem, fields }, status };
  }
}

/** `/withdraw`: withdrawing from an order, in two steps, by whoever has its number. */
export default function WithdrawPage({ actionData }: Route.ComponentProps) {
  const { t } = useTranslation("withdrawals");
  const [asked] = useSearchParams();
  const step: Step = actionData ?? {
    step: "write",
    typed: askedIn(asked),
    problem: null,
    fields: {},
  };
  return (
    <PageFrame>
      <PageHead title={t("title")} description={t("description")} />
      <FormPage>
        {step.step === "write" && (
          <>
            <h1>{t("title")}</h1>
            <p className="lead">{t("lead")}</p>
            <Write step={step} />
          </>
        )}
        {step.step === "confirm" && (
          <>
            <StepHeading>{t("confirm.title")}</StepHeading>
            <ConfirmWithdrawal step={step} />
          </>
        )}
        {step.step === "received" && (
          <>
            <StepHeading>{t("received.title")}</StepHeading>
            <ReceivedWithdrawal step={step} />
          </>
        )}
      </FormPage>
      {step.step === "write" && <Rules />}
    </PageFrame>
  );
}

/** Begins with what is known; what somebody has begun to write stays. */
function Write({ step }: { step: Extract<Step, { step: "write" }> }) {
  const known = useKnownOrder();
  const typed = useKnownTyped(step.typed, known);
  const shown = `${typed.order} ${typed.name} ${typed.email}`;
  const [begun, setBegun] = useState<string | null>(null);
  return (
    <>
      {known === null && typed.order === "" && <OwnOrders />}
      <WriteWithdrawal
        key={begun ?? shown}
        step={{ ...step, typed }}
        known={known}
        onInput={() => setBegun(begun ?? shown)}
      />
    </>
  );
}

function Rules() {
  const { t } = useTranslation("withdrawals");
  return (
    <Section heading={t("rules.heading")}>
      <div className="stack">
        <p className="reading">{t("rules.plain")}</p>
        <p className="reading">{t("rules.words")}</p>
        <p className="reading">{t("rules.late")}</p>
        <p className="reading">{t("rules.space")}</p>
        <p className="reading">
          {t("rules.privately")} <TextLink to="/terms">{t("rules.terms")}</TextLink>
        </p>
      </div>
    </Section>
  );
}
