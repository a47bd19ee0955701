import { useEffect, useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Form } from "react-router";
import { formatDay, formatTime } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { TextLink } from "#ui/link.tsx";
import { TextInput } from "#ui/text-input.tsx";
import type { ShownOrder } from "../../orders/contract.ts";
import { ORDER_NUMBER_MAX } from "../contract.ts";
import { KnownOrder, useKeyInAddress } from "./known-order.tsx";
import type { Step, Typed } from "./typed-withdrawal.ts";

type Of<Name extends Step["step"]> = { step: Extract<Step, { step: Name }> };

/** Of a step that took the place of the one before: it takes the focus. */
export function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}

type WriteProps = Of<"write"> & { known: ShownOrder | null; onInput: () => void };

/** Posted to its page, which answers with the next step: with a script and without. */
export function WriteWithdrawal(props: WriteProps) {
  const { known, onInput } = props;
  const { typed, problem, fields } = props.step;
  const { t } = useTranslation("withdrawals");
  const keyInAddress = useKeyInAddress();
  const isKnown = known !== null && fields["order"] === undefined;
  return (
    <Form className="stack" method="post" noValidate onInput={onInput}>
      <Problem problem={problem} />
      <input type="hidden" name="key" value={typed.key || keyInAddress} />
      {isKnown && <KnownOrder order={known} lineIds={typed.lines} />}
      {isKnown && <input type="hidden" name="order" value={known.number} />}
      {!isKnown && (
        <Field label={t("order")} hint={t("orderHint")} error={fields["order"]}>
          <TextInput
            name="order"
            code
            required
            maxLength={ORDER_NUMBER_MAX}
            defaultValue={typed.order}
          />
        </Field>
      )}
      <Lines typed={typed} />
      {typed.lines.length > 0 && <p className="reading">{t("part")}</p>}
      <Field label={t("name")} error={fields["name"]}>
        <TextInput name="name" autoComplete="name" required defaultValue={typed.name} />
      </Field>
      <Field label={t("email")} hint={t("emailHint")} error={fields["email"]}>
        <TextInput
          name="email"
          type="email"
          autoComplete="email"
          required
          defaultValue={typed.email}
        />
      </Field>
      <div className="actions">
        <Button type="submit">{t("continue")}</Button>
      </div>
    </Form>
  );
}

export function ConfirmWithdrawal({ step: { typed, id, problem } }: Of<"confirm">) {
  const { t } = useTranslation("withdrawals");
  const { order: number, name, email } = typed;
  return (
    <Form className="stack" method="post">
      <Problem problem={problem} />
      <p className="lead">
        {typed.lines.length > 0
          ? t("confirm.wordsOfPart", { number })
          : t("confirm.words", { number })}
      </p>
      <p className="reading">
        <bdi>{name}</bdi>
        <br />
        {email}
      </p>
      <p className="reading">{t("confirm.lead")}</p>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="order" value={number} />
      <input type="hidden" name="name" value={name} />
      <input type="hidden" name="email" value={email} />
      <input type="hidden" name="key" value={typed.key} />
      <Lines typed={typed} />
      <div className="actions">
        <Button type="submit">{t("confirm.submit")}</Button>
        <Button type="submit" name="change" value="yes" variant="quiet">
          {t("confirm.change")}
        </Button>
      </div>
    </Form>
  );
}

export function ReceivedWithdrawal({ step: { typed, receivedAt } }: Of<"received">) {
  const { t, i18n } = useTranslation("withdrawals");
  const locale = localeOf(i18n.language);
  const moment = { day: formatDay(receivedAt, locale), time: formatTime(receivedAt, locale) };
  return (
    <>
      <p className="lead">{t("received.at", moment)}</p>
      <p className="reading">{t("received.mail", { email: typed.email })}</p>
      {typed.key === "" && <p className="reading">{t("received.link")}</p>}
      <p className="reading">
        {t("received.missing")} <TextLink to="/contact">{t("write")}</TextLink>
      </p>
    </>
  );
}

function Problem({ problem }: { problem: string | null }) {
  const { t } = useTranslation("withdrawals");
  if (problem === null) return null;
  return (
    <Banner tone="bad" title={t("failed")}>
      {problem}
    </Banner>
  );
}

function Lines({ typed }: { typed: Typed }) {
  return typed.lines.map((line) => <input key={line} type="hidden" name="line" value={line} />);
}
