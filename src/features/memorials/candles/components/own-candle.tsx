import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "#platform/pages/api-client.ts";
import { call } from "#platform/pages/call.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { useFocusOnProblem } from "#ui/field-problems.ts";
import { Field } from "#ui/field.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { hideEntry, showEntry } from "#features/memorials/messages/components/entry-cache.ts";
import { typedIn, type Typed } from "../../entries/components/visitor-form.ts";
import { correctCandle, takeBackCandle, type LeftCandle } from "../../entries/candles/contract.ts";

type OwnCandleProps = {
  id: string;
  candle: LeftCandle;
  secret: string;
  isChecked: boolean;
  onAnother: () => void;
  onOut: () => void;
};

/** The candle just lit: its author sets a name and words beside it, or puts it out again. */
export function OwnCandle({ id, candle, secret, isChecked, onAnother, onOut }: OwnCandleProps) {
  const { t } = useTranslation("memorials");
  const client = useQueryClient();
  const [given, setGiven] = useState(candle);
  const isBare = given.name === null && given.message === null;
  const params = { id, entryId: candle.id };
  const correct = useMutation({
    mutationFn: ({ name, message }: Typed) =>
      call(correctCandle, { params, body: { name, message, secret } }),
    onSuccess: (entry) => {
      setGiven(entry);
      const { waits, ...shown } = entry;
      if (waits) hideEntry(client, id, entry.id);
      else showEntry(client, id, { kind: "candle", entry: shown });
    },
  });
  const putOut = useMutation({
    mutationFn: () => call(takeBackCandle, { params, body: { secret } }),
    onSuccess: () => {
      hideEntry(client, id, candle.id);
      onOut();
    },
  });
  const error = correct.error ?? putOut.error;
  const form = useFocusOnProblem(error);
  const fields = error instanceof ApiError ? error.fields : {};

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!correct.isPending) correct.mutate(typedIn(new FormData(event.currentTarget), "candle"));
  }

  const saved = correct.data && t(correct.data.waits ? "candles.own.waits" : "candles.own.saved");
  return (
    <form
      ref={form}
      className="entry-form stack"
      aria-label={t("candles.own.label")}
      onSubmit={submit}
      noValidate
    >
      <p role="status" className={saved ? undefined : "visually-hidden"}>
        {saved}
      </p>
      {error !== null && Object.keys(fields).length === 0 && (
        <Banner tone="bad" title={t("candles.own.failed")}>
          {problemOf(error, t("own.tooLate"), t("entries.offline"))}
        </Banner>
      )}
      {/* Closed until somebody wants to write, and closed again once it is saved. */}
      <details key={String(isBare)} className="disclosure">
        <summary>{t(isBare ? "candles.own.add" : "candles.own.change")}</summary>
        <div className="stack">
          <Field label={t("candles.name")} error={fields["name"]}>
            <TextInput name="name" autoComplete="name" defaultValue={given.name ?? ""} />
          </Field>
          <Field
            label={t("candles.words")}
            hint={isChecked && t("candles.own.checked")}
            error={fields["message"]}
          >
            <TextArea name="message" low defaultValue={given.message ?? ""} />
          </Field>
          <div className="actions">
            <Button type="submit" variant="quiet" busy={correct.isPending ? t("own.saving") : null}>
              {t("own.save")}
            </Button>
          </div>
        </div>
      </details>
      <div className="actions">
        <Button variant="bare" small onClick={onAnother}>
          {t("candles.own.another")}
        </Button>
        <Button
          variant="bare"
          small
          busy={putOut.isPending ? t("candles.own.puttingOut") : null}
          onClick={() => putOut.mutate()}
        >
          {t("candles.own.putOut")}
        </Button>
      </div>
    </form>
  );
}

function problemOf(error: Error, tooLate: string, offline: string): string {
  if (!(error instanceof ApiError)) return offline;
  return error.status === 404 ? tooLate : error.message;
}
