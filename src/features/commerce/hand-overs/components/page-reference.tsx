import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "#platform/pages/api-client.ts";
import { call } from "#platform/pages/call.ts";
import { textsIn } from "#platform/pages/form-body.ts";
import { Button } from "#ui/button.tsx";
import { useFocusOnProblem } from "#ui/field-problems.ts";
import { Field } from "#ui/field.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { useToast } from "#ui/toast.tsx";
import { setReference, type PreparedPage } from "../contract.ts";
import { preparedQuery } from "./prepared-query.ts";

/** The reseller's own number of a page. */
export function PageReferenceForm({ page }: { page: PreparedPage }) {
  const { t } = useTranslation("company");
  const toast = useToast();
  const client = useQueryClient();
  const { id, name, reference: before } = page;
  const { mutate, error, isPending } = useMutation({
    mutationFn: (reference: string) => call(setReference, { params: { id }, body: { reference } }),
    onSuccess: async () => {
      toast.show({ title: t("reference.done") });
      await client.invalidateQueries({ queryKey: preparedQuery.queryKey });
    },
  });
  const problems = error instanceof ApiError ? error.fields : {};
  const place = useFocusOnProblem(error);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const { reference } = textsIn(new FormData(event.currentTarget), ["reference"]);
    if (!isPending) mutate(reference);
  }

  return (
    <form
      ref={place}
      className="stack"
      noValidate
      aria-label={t("reference.setNamed", { name })}
      onSubmit={submit}
    >
      <Field label={t("reference.set")} error={problems["reference"] ?? error?.message}>
        <TextInput name="reference" autoComplete="off" defaultValue={before ?? ""} />
      </Field>
      <div className="actions">
        <Button type="submit" variant="quiet" small busy={isPending ? t("saving") : null}>
          {t("reference.save")}
        </Button>
      </div>
    </form>
  );
}
