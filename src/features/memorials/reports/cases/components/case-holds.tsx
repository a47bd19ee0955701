import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { ApiError, hasFieldProblems } from "#platform/pages/api-client.ts";
import { call } from "#platform/pages/call.ts";
import { Button } from "#ui/button.tsx";
import { useFocusOnProblem } from "#ui/field-problems.ts";
import { Field, FieldGroup } from "#ui/field.tsx";
import { RadioList } from "#ui/radio-list.tsx";
import { Setting, SettingsList } from "#ui/settings-list.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { useToast } from "#ui/toast.tsx";
import { endHold, placeHold, type Hold } from "../../holds/contract.ts";
import { useReportedWords } from "../../components/reported-words.ts";
import type { WholeCase } from "../contract.ts";
import { caseQuery } from "./case-query.ts";
import { dayIn, DayField } from "./day-field.tsx";

/** What is held on the page, and the form to hold more; for administrators. */
export function CaseHolds({ shown }: { shown: WholeCase }) {
  const { t } = useTranslation("cases");
  const { holds, snapshot, can } = shown;
  const memorialId = snapshot?.memorial.id ?? null;
  if (holds.length === 0 && !can.hold) return null;
  return (
    <section className="staff-part">
      <h2>{t("holds.heading")}</h2>
      <p className="small">{t("holds.note")}</p>
      {holds.length > 0 && (
        <SettingsList>
          {holds.map((hold) => (
            <OneHold key={hold.id} shown={shown} hold={hold} memorialId={memorialId} />
          ))}
        </SettingsList>
      )}
      {can.hold && memorialId !== null && <HoldForm shown={shown} memorialId={memorialId} />}
    </section>
  );
}

type OneHoldProps = { shown: WholeCase; hold: Hold; memorialId: string | null };

function OneHold({ shown, hold, memorialId }: OneHoldProps) {
  const { t, i18n } = useTranslation("cases");
  const toast = useToast();
  const client = useQueryClient();
  const day = formatDay(hold.until, localeOf(i18n.language));
  const what = useReportedWords()(hold.kind);
  const { mutate, isPending } = useMutation({
    mutationFn: (id: string) => call(endHold, { params: { id, holdId: hold.id } }),
    onSuccess: () => toast.show({ title: t("holds.ended") }),
    onError: ({ message }) => toast.show({ tone: "bad", title: t("failed"), description: message }),
    onSettled: () => client.invalidateQueries({ queryKey: caseQuery(shown.number).queryKey }),
  });
  return (
    <Setting
      title={t("holds.until", { what, day })}
      text={hold.reason}
      action={
        shown.can.hold &&
        memorialId !== null && (
          <Button
            variant="quiet"
            small
            aria-label={t("holds.endNamed", { what })}
            busy={isPending ? t("saving") : null}
            onClick={() => mutate(memorialId)}
          >
            {t("holds.end")}
          </Button>
        )
      }
    />
  );
}

type HoldFormProps = { shown: WholeCase; memorialId: string };

function HoldForm({ shown, memorialId }: HoldFormProps) {
  const { t } = useTranslation(["cases", "reports"]);
  const toast = useToast();
  const client = useQueryClient();
  const { subject } = shown;
  // Empty again afterwards.
  const [held, setHeld] = useState(0);
  const summary = useRef<HTMLElement>(null);
  useEffect(() => {
    if (held > 0) summary.current?.focus();
  }, [held]);
  const { mutate, error, isPending } = useMutation({
    mutationFn: (form: FormData) => {
      const isWhole = form.get("what") === "memorial";
      const reason = form.get("reason");
      return call(placeHold, {
        params: { id: memorialId },
        body: {
          kind: isWhole ? "memorial" : subject.kind,
          itemId: isWhole ? null : subject.itemId,
          reason: typeof reason === "string" ? reason : "",
          until: dayIn(form, "until") ?? "",
        },
      });
    },
    onSuccess: () => {
      toast.show({ title: t("holds.done") });
      setHeld((before) => before + 1);
      return client.invalidateQueries({ queryKey: caseQuery(shown.number).queryKey });
    },
    onError: (failure) => {
      if (hasFieldProblems(failure)) return;
      toast.show({ tone: "bad", title: t("failed"), description: failure.message });
    },
  });
  const fields = error instanceof ApiError ? error.fields : {};
  const form = useFocusOnProblem(error);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isPending) mutate(new FormData(event.currentTarget));
  }

  return (
    <details key={held} className="disclosure">
      <summary ref={summary}>{t("holds.open")}</summary>
      <form ref={form} className="stack" method="post" noValidate onSubmit={submit}>
        {subject.kind !== "memorial" && (
          <FieldGroup label={t("holds.what")}>
            <RadioList
              name="what"
              defaultValue="item"
              options={[
                { value: "item", title: t("holds.item") },
                { value: "memorial", title: t("holds.whole") },
              ]}
            />
          </FieldGroup>
        )}
        {subject.kind === "memorial" && <input type="hidden" name="what" value="memorial" />}
        <Field label={t("holds.reason")} error={fields["reason"]}>
          <TextArea name="reason" low />
        </Field>
        <DayField name="until" label={t("holds.day")} error={fields["until"]} />
        <div className="actions">
          <Button type="submit" variant="quiet" busy={isPending ? t("saving") : null}>
            {t("holds.submit")}
          </Button>
        </div>
      </form>
    </details>
  );
}
