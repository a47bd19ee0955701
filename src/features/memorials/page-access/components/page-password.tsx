import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import type { SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#platform/pages/call.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { PasswordInput } from "#ui/password-input.tsx";
import { getMemorial } from "#features/memorials/content/contract.ts";
import { enterMemorial } from "../contract.ts";

/** The password form of a page or its sections; afterwards the content replaces the form. */
export function PagePassword({ id, label }: { id: string; label?: string }) {
  const { t } = useTranslation("memorials");
  const client = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: (password: string) =>
      call(enterMemorial, { params: { idOrSlug: id }, body: { password } }),
    onSuccess: async () => {
      await askAgain(client);
      document.querySelector<HTMLElement>("main")?.focus();
    },
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = new FormData(event.currentTarget).get("password");
    if (!isPending && typeof password === "string" && password !== "") mutate(password);
  }

  const labels = {
    show: t("guarded.show"),
    hide: t("guarded.hide"),
    about: t("guarded.showPassword"),
  };
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <Field label={t("guarded.field")} error={error?.message}>
        <PasswordInput name="password" autoComplete="current-password" required labels={labels} />
      </Field>
      <div className="actions">
        <Button type="submit" busy={isPending ? t("guarded.busy") : null}>
          {label ?? t("guarded.submit")}
        </Button>
      </div>
    </form>
  );
}

/** Queries that were denied, or answered without the locked content. */
function askAgain(client: QueryClient): Promise<void> {
  const ofMemorials = getMemorial.path.replace("{idOrSlug}", "");
  return client.invalidateQueries({
    predicate: ({ queryKey: [path] }) => String(path).startsWith(ofMemorials),
  });
}
