import "./reports.css";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { formProblems } from "#platform/pages/form-problems.ts";
import { useReadOnly } from "#platform/pages/read-only.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { useFocusOnProblem } from "#ui/field-problems.ts";
import { Field } from "#ui/field.tsx";
import { Prose } from "#ui/prose.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { APPEAL_MAX, type ReportAppeal } from "../contract.ts";
import { PartHeading, type PartLevel } from "./part-heading.tsx";
import { WaysOn } from "./ways-on.tsx";

export type AppealRefusal = { message: string; fields: Record<string, string>; text: string };

type AppealProps = {
  /** One's own; `null` before it. */
  appeal: ReportAppeal | null;
  until: string | null;
  canAppeal: boolean;
  send: (text: string) => Promise<unknown>;
  /** What shows the case, asked again afterwards. */
  queryKey: readonly unknown[];
  /** The server's answer to the same form, posted without a script. */
  refusal?: AppealRefusal | null;
  level?: PartLevel;
  /** Whose appeal it is. */
  by: "notifier" | "writers";
};

/** One's appeal, and the other ways on. Nothing for whoever got what they asked for. */
export function Appeal(props: AppealProps) {
  const { appeal, until, canAppeal, by, level = "h2" } = props;
  const { t, i18n } = useTranslation("reports");
  const isReadOnly = useReadOnly();
  const day = (moment: string) => formatDay(moment, localeOf(i18n.language));
  const [now] = useState(() => new Date().toISOString());
  const place = useRef<HTMLHeadingElement>(null);
  const hadNone = useRef(appeal === null);
  useEffect(() => {
    if (hadNone.current && appeal !== null) place.current?.focus();
    hadNone.current = appeal === null;
  }, [appeal]);
  const isOver = until !== null && until < now;
  if (appeal === null && !canAppeal && !isOver) return null;
  return (
    <>
      <section className="stack report-part">
        <PartHeading level={level} ref={place}>
          {t("appeal.heading")}
        </PartHeading>
        {appeal !== null && (
          <>
            <p>{t("appeal.sent", { day: day(appeal.at) })}</p>
            <div className="reading quotation">
              <Prose text={appeal.text} />
            </div>
            <p className="lead">
              {appeal.outcome === null && t("appeal.waits")}
              {appeal.outcome === "uphold" && t("appealOutcomes.uphold")}
              {appeal.outcome === "overturn" && t(`appealOutcomes.overturn.${by}`)}
            </p>
            {appeal.reasons !== null && appeal.outcome === "uphold" && (
              <div className="reading">
                {/* Of one that is won they are those of the decision above. */}
                <Prose text={appeal.reasons} />
              </div>
            )}
          </>
        )}
        {appeal === null && !canAppeal && <p>{t("appeal.over")}</p>}
        {appeal === null && canAppeal && until !== null && (
          <>
            <p>{t("appeal.offer", { day: day(until) })}</p>
            {!isReadOnly && <AppealForm {...props} />}
          </>
        )}
      </section>
      <WaysOn level={level} />
    </>
  );
}

function AppealForm({ send, queryKey, refusal = null }: AppealProps) {
  const { t } = useTranslation("reports");
  const client = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: send,
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  const form = useFocusOnProblem(error);
  const { problem, fields } = formProblems(error, refusal, t("offline"));

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = new FormData(event.currentTarget).get("text");
    if (!isPending) mutate(typeof text === "string" ? text : "");
  }

  return (
    <form ref={form} className="stack" method="post" onSubmit={submit} noValidate>
      {problem !== null && (
        <Banner tone="bad" title={t("appeal.failed")}>
          {problem}
        </Banner>
      )}
      <Field label={t("appeal.text")} hint={t("appeal.hint")} error={fields["text"]}>
        <TextArea
          name="text"
          required
          defaultValue={refusal?.text}
          limit={{ max: APPEAL_MAX, text: (count) => t("left", { count }) }}
        />
      </Field>
      <div className="actions">
        <Button type="submit" variant="quiet" busy={isPending ? t("sending") : null}>
          {t("appeal.send")}
        </Button>
      </div>
    </form>
  );
}
