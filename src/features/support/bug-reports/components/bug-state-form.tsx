import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "#platform/pages/api-client.ts";
import { call } from "#platform/pages/call.ts";
import { pathKey } from "#platform/pages/queries.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { useFocusOnProblem } from "#ui/field-problems.ts";
import { Field, FieldGroup } from "#ui/field.tsx";
import { RadioList } from "#ui/radio-list.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { useToast } from "#ui/toast.tsx";
import {
  BUG_STATES,
  changeBug,
  getBug,
  listBugs,
  type BugState,
  type WholeBug,
} from "../contract.ts";

/** How far it is. Who asked to be told is mailed when it is fixed, and the form says so before. */
export function BugStateForm({ bug }: { bug: WholeBug }) {
  const { t } = useTranslation("bug-reports");
  const toast = useToast();
  const client = useQueryClient();
  const [state, setState] = useState<BugState>(bug.state);
  const { mutate, error, isPending } = useMutation({
    mutationFn: (body: { state: BugState; fixedIn?: string }) =>
      call(changeBug, { params: { reportId: bug.id }, body }),
    onSuccess: async () => {
      toast.show({ title: t("desk.saved") });
      const params = { reportId: bug.id };
      await Promise.all([
        client.invalidateQueries({ queryKey: pathKey(getBug, { params }) }),
        client.invalidateQueries({ queryKey: pathKey(listBugs) }),
      ]);
    },
  });
  const form = useFocusOnProblem(error);
  const fields = error instanceof ApiError ? error.fields : {};
  const waiting = bug.reports.filter(({ tellMe, toldAt }) => tellMe && toldAt === null).length;

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const fixedIn = new FormData(event.currentTarget).get("fixedIn");
    mutate({ state, ...(typeof fixedIn === "string" && fixedIn.trim() !== "" && { fixedIn }) });
  }

  return (
    <form ref={form} className="stack" method="post" noValidate onSubmit={submit}>
      {error && (
        <Banner tone="bad" title={t("desk.notSaved")}>
          {error.message}
        </Banner>
      )}
      <FieldGroup label={t("desk.change")} error={fields["state"]}>
        <RadioList
          name="state"
          value={state}
          onChange={setState}
          options={BUG_STATES.map((value) => ({ value, title: t(`desk.states.${value}`) }))}
        />
      </FieldGroup>
      {state === "fixed" && (
        <>
          <Field
            label={t("desk.fixedIn")}
            optional={t("desk.optional")}
            hint={t("desk.fixedInHint")}
            error={fields["fixedIn"]}
          >
            <TextInput
              name="fixedIn"
              autoComplete="off"
              spellCheck={false}
              defaultValue={bug.fixedIn ?? ""}
            />
          </Field>
          {waiting > 0 && <p className="small">{t("desk.mails", { count: waiting })}</p>}
        </>
      )}
      <div className="actions">
        <Button type="submit" busy={isPending ? t("desk.saving") : null}>
          {t("desk.save")}
        </Button>
      </div>
    </form>
  );
}
