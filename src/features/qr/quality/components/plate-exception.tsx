import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "#platform/pages/api-client.ts";
import { call } from "#platform/pages/call.ts";
import { callQuery } from "#platform/pages/queries.ts";
import { useStaffRights } from "#shell/staff-rights.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { REASON_MAX } from "#features/accounts/roles/contract.ts";
import { requestException, getException } from "../contract.ts";
import { Confirm } from "./confirm.tsx";

/** For a plate below the lowest passing grade: two people may approve it, with a reason. */
export function PlateExceptionPart({ code }: { code: string }) {
  const mayAsk = useStaffRights().permissions.includes("codes.step");
  const { t } = useTranslation("plate-checks");
  const { data } = useQuery(callQuery(getException, { params: { code } }));
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
    mutationFn: () => call(requestException, { params: { code }, body: { reason } }),
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
          maxLength={REASON_MAX}
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
