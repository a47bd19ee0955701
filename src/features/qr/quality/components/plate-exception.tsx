import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { pathOf } from "#platform/call.ts";
import { ApiError, callApi } from "#platform/pages/api-client.ts";
import { apiQuery } from "#platform/pages/queries.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { askException, getException, type PlateException } from "../contract.ts";
import { Confirm } from "./confirm.tsx";

/** A plate that is below the lowest grade: it goes when two people say so, and why. */
export function PlateExceptionPart({ code, mayAsk }: { code: string; mayAsk: boolean }) {
  const { t } = useTranslation("plate-checks");
  const { data } = useQuery(
    apiQuery<{ exception: PlateException | null }>([pathOf(getException, { code })]),
  );
  if (data === undefined) return null;
  const { exception } = data;
  if (exception === null) return mayAsk ? <Ask code={code} /> : <p>{t("exception.needed")}</p>;
  const { askedBy, reason, confirmedAt, confirmedBy, can } = exception;
  return (
    <div className="stack">
      <p>
        {t(confirmedAt === null ? "exception.waits" : "exception.confirmed")} <bdi>{reason}</bdi>
      </p>
      <p className="small">
        <bdi>{askedBy ?? t("nobody")}</bdi>
        {confirmedAt !== null && (
          <>
            {" · "}
            <bdi>{confirmedBy ?? t("nobody")}</bdi>
          </>
        )}
      </p>
      {can.confirm && <Confirm exception={exception} />}
    </div>
  );
}

function Ask({ code }: { code: string }) {
  const { t } = useTranslation("plate-checks");
  const client = useQueryClient();
  const [reason, setReason] = useState("");
  const { mutate, error, isPending } = useMutation({
    mutationFn: () =>
      callApi(pathOf(askException, { code }), { method: askException.method, body: { reason } }),
    onSuccess: () => client.invalidateQueries(),
  });
  const problem = error instanceof ApiError ? error.fields["reason"] : undefined;

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isPending) mutate();
  }

  return (
    <form className="stack" noValidate onSubmit={submit}>
      <p>{t("exception.needed")}</p>
      {error && problem === undefined && <Banner tone="bad">{error.message}</Banner>}
      <Field label={t("exception.reason")} error={problem}>
        <TextInput
          autoComplete="off"
          maxLength={300}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
      <div className="actions">
        <Button type="submit" variant="quiet" busy={isPending ? t("exception.asking") : null}>
          {t("exception.ask")}
        </Button>
      </div>
    </form>
  );
}
