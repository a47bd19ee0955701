import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, callApi } from "#platform/pages/api-client.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { applyAsReseller, type OwnApplication } from "../contract.ts";
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

/** What we need to know of a company before it sells plates. What was typed stays until it has come. */
export function ApplicationForm({ contactName }: { contactName: string }) {
  const { t } = useTranslation("resellers");
  const client = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: (body: Record<string, string>) =>
      callApi<{ application: OwnApplication }>(applyAsReseller.path, { method: "POST", body }),
    onSuccess: (made) => client.setQueryData(ownApplicationQuery.queryKey, made),
  });
  const problems = error instanceof ApiError ? error.fields : {};

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const typed = FIELDS.map(({ name }) => {
      const value = form.get(name);
      return [name, typeof value === "string" ? value : ""];
    });
    if (!isPending) mutate(Object.fromEntries(typed) as Record<string, string>);
  }

  return (
    <form className="stack" method="post" noValidate onSubmit={submit}>
      {error && (
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
