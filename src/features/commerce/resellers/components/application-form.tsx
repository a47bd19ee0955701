import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, hasFieldProblems } from "#platform/pages/api-client.ts";
import { call } from "#platform/pages/call.ts";
import { formBody } from "#platform/pages/form-body.ts";
import { type CallInput } from "#platform/call.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { useFocusOnProblem } from "#ui/field-problems.ts";
import { Field } from "#ui/field.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { applyAsReseller } from "../contract.ts";
import { ownApplicationQuery } from "./own-application.ts";

const FIELDS = [
  { name: "company", autoComplete: "organization" },
  { name: "companyNumber", autoComplete: "off", inputMode: "numeric" },
  { name: "street", autoComplete: "street-address" },
  { name: "postalCode", autoComplete: "postal-code" },
  { name: "city", autoComplete: "address-level2" },
  { name: "contactName", autoComplete: "name" },
  { name: "phone", autoComplete: "tel", type: "tel" },
] as const;

type Typed = CallInput<typeof applyAsReseller>["body"];

/** The application of a company to sell plates. Input is kept until it is sent. */
export function ApplicationForm({ contactName }: { contactName: string }) {
  const { t } = useTranslation("resellers");
  const client = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: (body: Typed) => call(applyAsReseller, { body }),
    onSuccess: (made) => client.setQueryData(ownApplicationQuery.queryKey, made),
  });
  const problems = error instanceof ApiError ? error.fields : {};
  const form = useFocusOnProblem(error);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const names = FIELDS.map(({ name }) => name);
    if (!isPending) mutate(formBody(applyAsReseller, new FormData(event.currentTarget), names));
  }

  return (
    <form ref={form} className="stack" method="post" noValidate onSubmit={submit}>
      {error && !hasFieldProblems(error) && (
        <Banner tone="bad" title={t("form.failed")}>
          {error.message}
        </Banner>
      )}
      {FIELDS.map(({ name, ...input }) => (
        <Field
          key={name}
          label={t(`form.${name}`)}
          hint={name === "companyNumber" ? t("form.companyNumberHint") : undefined}
          error={problems[name]}
        >
          <TextInput
            name={name}
            {...input}
            defaultValue={name === "contactName" ? contactName : undefined}
          />
        </Field>
      ))}
      <div className="actions">
        <Button type="submit" busy={isPending ? t("form.busy") : null}>
          {t("form.submit")}
        </Button>
      </div>
    </form>
  );
}
