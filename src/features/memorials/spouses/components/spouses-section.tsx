import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, hasFieldProblems } from "#platform/pages/api-client.ts";
import { call } from "#platform/pages/call.ts";
import { callQuery } from "#platform/pages/queries.ts";
import { useReadOnly } from "#platform/pages/read-only.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { TextLink } from "#ui/link.tsx";
import { Section } from "#ui/section.tsx";
import { Setting, SettingsList } from "#ui/settings-list.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { useToast } from "#ui/toast.tsx";
import { acceptSpouse, askSpouse, endSpouse, listSpouses, type SpouseLink } from "../contract.ts";

function spousesQuery(id: string) {
  return { ...callQuery(listSpouses, { params: { id } }, { on404: "null" }), staleTime: 0 };
}

type Kept = { id: string; name: string };

/** Links to the pages of spouses: those there are, those asked for, and a field to ask. */
export function SpousesSection({ memorial }: { memorial: Kept }) {
  const { t } = useTranslation("spouses");
  const { data } = useQuery(spousesQuery(memorial.id));
  const isReadOnly = useReadOnly();
  const place = useRef<HTMLDivElement>(null);
  if (!data) return null;
  return (
    <Section id="spouses" heading={t("heading")} note={t("note")}>
      <div ref={place} className="stack" tabIndex={-1}>
        {data.items.length > 0 && (
          <SettingsList>
            {data.items.map((link) => (
              <Line
                key={link.id}
                memorial={memorial}
                link={link}
                onDone={() => place.current?.focus()}
              />
            ))}
          </SettingsList>
        )}
        {!isReadOnly && <AskForm memorial={memorial} />}
      </div>
    </Section>
  );
}

type LineProps = { memorial: Kept; link: SpouseLink; onDone: () => void };

function Line({ memorial, link, onDone }: LineProps) {
  const { t } = useTranslation("spouses");
  const isReadOnly = useReadOnly();
  const { state, slug } = link;
  const name = link.name ?? t("unreadable");
  const params = { id: memorial.id, otherId: link.id };
  const accept = useChange(() => call(acceptSpouse, { params }), t("linked", { name }), onDone);
  const end = useChange(
    () => call(endSpouse, { params }),
    t(`endings.${state}.done`, { name }),
    onDone,
  );
  return (
    <Setting
      title={
        slug === null ? <bdi>{name}</bdi> : <TextLink to={`/memorial/${slug}`}>{name}</TextLink>
      }
      text={state === "wanted" ? t("wanted", { name, own: memorial.name }) : t(`states.${state}`)}
      action={
        !isReadOnly && (
          <div className="actions">
            {state === "wanted" && (
              <Button
                small
                aria-label={t("acceptNamed", { name })}
                busy={accept.isPending ? t("saving") : null}
                onClick={() => accept.mutate()}
              >
                {t("accept")}
              </Button>
            )}
            <Button
              variant={state === "linked" ? "bad" : "quiet"}
              small
              aria-label={t(`endings.${state}.named`, { name })}
              busy={end.isPending ? t("saving") : null}
              onClick={() => end.mutate()}
            >
              {t(`endings.${state}.submit`)}
            </Button>
          </div>
        )
      }
    />
  );
}

/** Changes a link; what is shown of it anywhere is asked for again. */
function useChange(change: () => Promise<unknown>, done: string, onDone: () => void) {
  const { t } = useTranslation("spouses");
  const toast = useToast();
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      toast.show({ title: done });
      await client.invalidateQueries();
      onDone();
    },
    onError: ({ message }) => toast.show({ tone: "bad", title: t("failed"), description: message }),
  });
}

function AskForm({ memorial }: { memorial: Kept }) {
  const { t } = useTranslation("spouses");
  const toast = useToast();
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const { mutate, error, isPending } = useMutation({
    mutationFn: (page: string) => call(askSpouse, { params: { id: memorial.id }, body: { page } }),
    onSuccess: async ({ state, name }) => {
      form.current?.reset();
      toast.show({ title: t(state === "linked" ? "linked" : "askedDone", { name }) });
      await client.invalidateQueries();
    },
  });
  const fields = error instanceof ApiError ? error.fields : {};

  useEffect(() => {
    if (error !== null) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [error]);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const page = new FormData(event.currentTarget).get("page");
    if (!isPending) mutate(typeof page === "string" ? page : "");
  }

  return (
    <form ref={form} className="stack" noValidate onSubmit={submit}>
      {error !== null && !hasFieldProblems(error) && (
        <Banner tone="bad" title={t("failed")}>
          {error.message}
        </Banner>
      )}
      <Field label={t("page")} hint={t("pageHint")} error={fields["page"]}>
        <TextInput name="page" autoComplete="off" autoCapitalize="none" spellCheck={false} />
      </Field>
      <div className="actions">
        <Button type="submit" variant="quiet" busy={isPending ? t("saving") : null}>
          {t("ask")}
        </Button>
      </div>
    </form>
  );
}
