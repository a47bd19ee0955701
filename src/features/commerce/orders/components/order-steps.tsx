import { useEffect, useRef, useState, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router";
import type { User } from "#features/accounts/contract.ts";
import { ApiError } from "#platform/pages/api-client.ts";
import { useCurrentUser } from "#shell/current-user.ts";
import { Banner } from "#ui/banner.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { FormPage } from "#ui/form-page.tsx";
import type { NoticeKind } from "../../guarantee/contract.ts";
import type { ShownOrder } from "../contract.ts";
import type { BegunOrder } from "./begun-order.ts";
import {
  usePlacing,
  useRestart,
  useSavedOrder,
  useTypedOrder,
  type Consents,
} from "./order-draft.ts";
import { OrderStep } from "./order-step.tsx";
import { useOwn, withOwnPage } from "./own-page.ts";
import { PlateProofs } from "./plate-proof.tsx";
import type { DrawsEngraving } from "./plate-sketch.tsx";
import { openStep, stepAfter, stepBefore, stepOfFields, stepsOf, type Step } from "./steps.ts";
import { freshOrder, lineDraft, wholeDraft, type Asked, type TypedOrder } from "./typed-order.ts";
import { WhatStep } from "./what-step.tsx";
import { WhoStep } from "./who-step.tsx";
import { WordsStep } from "./words-step.tsx";

// texts: shop:step.*

const NOTHING: Consents = { terms: false, exempt: false, startNow: false };
/** A group of choices is not marked itself. */
const REFUSED = "[aria-invalid], fieldset:has(> .field-error) input";

type OrderStepsProps = {
  asked: Asked;
  order: ShownOrder | null;
  begun: BegunOrder | null;
  onBegun: (begun: BegunOrder | null) => void;
  notice: NoticeKind | null;
  isReady: boolean;
  Engraving: DrawsEngraving;
};

/** One question per screen; each is kept when it is left, and the last one orders. */
export function OrderSteps(props: OrderStepsProps) {
  const { asked, order, begun, onBegun, notice, isReady, Engraving } = props;
  const { t } = useTranslation("shop");
  const [search] = useSearchParams();
  const askedStep = search.get("step");
  const { typed, change } = useTypedOrder(order, asked, askedStep === null);
  const [consents, setConsents] = useState(NOTHING);
  const saving = useSavedOrder(order, { begun, onBegun });
  const placing = usePlacing(order, { begun });
  const restart = useRestart({ begun, onBegun });
  const known = withAccount(withOwnPage(typed, useOwn()), useCurrentUser());
  const step = openStep(askedStep, typed.plan, order);
  const before = stepBefore(step, typed.plan);
  const steps = stepsOf(typed.plan);
  const error = placing.error ?? saving.error;
  const fields = error instanceof ApiError ? error.fields : {};
  const goTo = useStepLinks();
  const { form, heading } = useStepFocus(step, error);
  const words = { order, typed, fields, Engraving, change: afterRefusal(saving, change) };
  const isBusy = saving.isPending || placing.isPending;
  const place = t("place", { place: steps.indexOf(step) + 1, total: steps.length });
  const question = t(`step.${step}.question`);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy || !isReady) return;
    if (step === "proof") {
      goTo.step("who");
      return;
    }
    const onError = (failure: Error) => {
      const refused = failure instanceof ApiError ? stepOfFields(failure.fields) : null;
      if (refused !== null && refused !== step) goTo.step(refused);
    };
    if (step === "order") {
      saving.reset();
      placing.mutate(consents, { onError });
      return;
    }
    placing.reset();
    // What was proposed counts as chosen from now on: the proof is of it.
    const { memorialIds, code } = known;
    change({ memorialIds, isPageChosen: true, code, isCodeChosen: true });
    saving.mutate(step === "who" ? wholeDraft(known) : lineDraft(known, order), {
      onError,
      onSuccess: () => goTo.step(stepAfter(step, typed.plan)),
    });
  }

  return (
    <>
      <title>{t("window", { place, question })}</title>
      <FormPage
        note={
          <>
            <p className="small">{place}</p>
            {before !== null && (
              <p>
                <ButtonLink variant="bare" small to={goTo.address(before)}>
                  {t("back")}
                </ButtonLink>
              </p>
            )}
          </>
        }
      >
        <h1 ref={heading} tabIndex={-1}>
          {question}
        </h1>
        <p className="lead">{t(`step.${step}.lead`)}</p>
        <form ref={form} className="stack" method="post" noValidate onSubmit={submit}>
          <Problem error={error} />
          {step === "what" && (
            <WhatStep typed={known} askedPage={asked.memorial} fields={fields} change={change} />
          )}
          {step === "words" && <WordsStep {...words} />}
          {step === "proof" && <ProofStep order={order} />}
          {step === "who" && <WhoStep typed={known} fields={fields} change={change} />}
          {step === "order" && order !== null && (
            <OrderStep
              order={order}
              notice={notice}
              consents={consents}
              error={error}
              fields={fields}
              onConsent={(changed) => setConsents({ ...consents, ...changed })}
            />
          )}
          <div className="actions">
            <Button
              type="submit"
              disabled={!isReady}
              busy={isBusy ? t(`step.${step === "order" ? "order" : "what"}.busy`) : null}
            >
              {t(`step.${step}.go`)}
            </Button>
            {step === "proof" && (
              <ButtonLink variant="quiet" to={goTo.address("words")}>
                {t("proof.change")}
              </ButtonLink>
            )}
            {step === "what" && order !== null && (
              <Button
                variant="bare"
                busy={restart.isPending ? t("restarting") : null}
                onClick={() =>
                  restart.mutate(undefined, { onSuccess: () => change(freshOrder(asked)) })
                }
              >
                {t("restart")}
              </Button>
            )}
          </div>
        </form>
        <p className="small">{t(order === null ? "kept.before" : "kept.now")}</p>
      </FormPage>
    </>
  );
}

/** Whoever has an account needn't write their name again. */
function withAccount(typed: TypedOrder, user: User | null | undefined): TypedOrder {
  const { customer } = typed;
  if (!user || customer.email !== "" || customer.name !== "") return typed;
  const name = user.isNamed ? user.fullName : "";
  return { ...typed, customer: { ...customer, name, email: user.email } };
}

/** A refusal was about the words as they were: it goes when they change. */
function afterRefusal(
  saving: Pick<ReturnType<typeof useSavedOrder>, "isError" | "reset">,
  change: (changed: Partial<TypedOrder>) => void,
) {
  return (changed: Partial<TypedOrder>) => {
    if (saving.isError) saving.reset();
    change(changed);
  };
}

/** The plate as it will be engraved. */
function ProofStep({ order }: { order: ShownOrder | null }) {
  return order?.lines.map((line) => {
    const { plate, proof } = line;
    if (plate === null || proof === null) return null;
    return <PlateProofs key={line.id} line={line} plate={plate} proof={proof} />;
  });
}

/** What is wrong as a whole; what is wrong with a field is said there. */
function Problem({ error }: { error: Error | null }) {
  const { t } = useTranslation("shop");
  if (error === null) return null;
  if (!(error instanceof ApiError)) {
    return (
      <Banner tone="bad" title={t("failed")}>
        {t("offline")}
      </Banner>
    );
  }
  const isSaidElsewhere = error.status === 412 || Object.keys(error.fields).length > 0;
  if (isSaidElsewhere) return null;
  return (
    <Banner tone="bad" title={t("failed")}>
      {error.message}
    </Banner>
  );
}

/** Each step has an address, so that Back leads to the one before. */
function useStepLinks() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const address = (step: Step) => {
    const asked = new URLSearchParams(search);
    asked.set("step", step);
    return `?${asked}`;
  };
  return { address, step: (step: Step) => void navigate(address(step)) };
}

/** A new step is read from its question; an attempt that failed, from the first refused field. */
function useStepFocus(step: Step, error: Error | null) {
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);

  useEffect(() => {
    const isNew = shown.current !== step;
    shown.current = step;
    const refused = error === null ? null : form.current?.querySelector<HTMLElement>(REFUSED);
    if (refused) refused.focus();
    else if (isNew) heading.current?.focus({ preventScroll: true });
  }, [step, error]);

  return { form, heading };
}
