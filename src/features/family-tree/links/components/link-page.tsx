import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, hasFieldProblems } from "#platform/pages/api-client.ts";
import { call } from "#platform/pages/call.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { useFocusOnProblem } from "#ui/field-problems.ts";
import { Field } from "#ui/field.tsx";
import { TextLink } from "#ui/link.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { useToast } from "#ui/toast.tsx";
import { linkTreePerson, unlinkTreePerson } from "../contract.ts";

type LinkPageProps = {
  memorialId: string;
  person: { id: string; name: string; memorial: { slug: string; name: string } | null };
};

/** For editors, in the panel of a dead person who isn't the memorial's own: their page, or a form to ask for one. */
export function LinkPage({ memorialId, person }: LinkPageProps) {
  const { t } = useTranslation("family-tree-people");
  const toast = useToast();
  const client = useQueryClient();
  const params = { id: memorialId, personId: person.id };
  const end = useMutation({
    mutationFn: () => call(unlinkTreePerson, { params }),
    onSuccess: async () => {
      toast.show({ title: t("link.ended") });
      await client.invalidateQueries();
    },
    onError: ({ message }) =>
      toast.show({ tone: "bad", title: t("link.failed"), description: message }),
  });
  const { memorial } = person;
  return (
    <section className="stack">
      <h3>{t("link.heading")}</h3>
      {memorial === null ? (
        <AskForm key={person.id} params={params} name={person.name} />
      ) : (
        <>
          <p>
            {t("link.linked")}{" "}
            <TextLink to={`/memorial/${memorial.slug}`}>{memorial.name}</TextLink>
          </p>
          <div className="actions">
            <Button
              variant="quiet"
              small
              busy={end.isPending ? t("link.saving") : null}
              onClick={() => end.mutate()}
            >
              {t("link.end")}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

type FormProps = { params: { id: string; personId: string }; name: string };

function AskForm({ params, name }: FormProps) {
  const { t } = useTranslation("family-tree-people");
  const toast = useToast();
  const client = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: (memorial: string) => call(linkTreePerson, { params, body: { memorial } }),
    onSuccess: async () => {
      form.current?.reset();
      toast.show({ title: t("link.asked") });
      await client.invalidateQueries();
    },
  });
  const form = useFocusOnProblem(error);
  const problems = error instanceof ApiError ? error.fields : {};

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const page = new FormData(event.currentTarget).get("memorial");
    if (!isPending) mutate(typeof page === "string" ? page : "");
  }

  return (
    <form ref={form} className="stack" method="post" noValidate onSubmit={submit}>
      <p className="small">{t("link.text", { name })}</p>
      {error !== null && !hasFieldProblems(error) && (
        <Banner tone="bad" title={t("link.failed")}>
          {error.message}
        </Banner>
      )}
      <Field label={t("link.page")} error={problems["memorial"]}>
        <TextInput name="memorial" autoComplete="off" autoCapitalize="none" spellCheck={false} />
      </Field>
      <div className="actions">
        <Button type="submit" variant="quiet" busy={isPending ? t("link.saving") : null}>
          {t("link.submit")}
        </Button>
      </div>
    </form>
  );
}
