import "./bug-report.css";
import { useMutation } from "@tanstack/react-query";
import { useState, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, hasFieldProblems } from "#platform/pages/api-client.ts";
import { useAttemptKey } from "#platform/pages/attempt-key.ts";
import { call } from "#platform/pages/call.ts";
import { formProblems } from "#platform/pages/form-problems.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { useFocusOnProblem } from "#ui/field-problems.ts";
import { Field, FieldGroup } from "#ui/field.tsx";
import { PostedForm } from "#ui/posted-form.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { useToast } from "#ui/toast.tsx";
import { BUG_MESSAGE_MAX, reportBug } from "../contract.ts";
import { ANY_ROUTE } from "../model.ts";
import { blobOf } from "./covered.ts";
import { firstPicture, PictureChoice, type ChosenPicture } from "./picture-choice.tsx";
import { NO_BUILD, type SeenPage } from "./seen-page.ts";
import { BugReceived } from "./bug-received.tsx";
import {
  BUG_FORM,
  formOf,
  reportOf,
  THANKS,
  typedIn,
  withTicked,
  type Refusal,
  type Typed,
} from "./typed-report.ts";

type BugReportFormProps = {
  /** When the page was rendered: forms sent too fast come from bots. */
  shownAt: string;
  /** The page that it is about; `null` where it isn't known, and before the script is there. */
  seen: SeenPage | null;
  /** The build of the pages, once the script is there. */
  build: string | null;
  /** The server's answer to the same form, posted without a script. */
  refusal: Refusal | null;
};

/** What didn't work, in somebody's own words, with what they let us see of the page. */
export function BugReportForm({ shownAt, seen, build, refusal }: BugReportFormProps) {
  const { t } = useTranslation("bug-reports");
  const boxes = seen?.boxes ?? null;
  const [chosen, setChosen] = useState<ChosenPicture | null>(null);
  const { submit, isPending, receipt, problem, fields, form, pictureError } = useSending(
    refusal,
    seen,
    chosen ?? firstPicture(boxes),
  );
  const typed: Partial<Typed> = refusal?.typed ?? {};
  if (receipt !== undefined) return <BugReceived {...receipt} path={seen?.path ?? null} />;
  return (
    <>
      <p id={THANKS} className="form-thanks reading" role="status">
        {t("receivedPlain")}
      </p>
      <PostedForm id={BUG_FORM} ref={form} onSubmit={submit} problem={problem} failed={t("failed")}>
        <input type="hidden" name="shownAt" value={typed.shownAt ?? shownAt} />
        <input type="hidden" name="route" value={seen?.route ?? typed.route ?? ANY_ROUTE} />
        <input type="hidden" name="build" value={build ?? typed.build ?? NO_BUILD} />
        <Field label={t("message")} hint={t("messageHint")} error={fields["message"]}>
          <TextArea
            name="message"
            required
            defaultValue={typed.message}
            limit={{ max: BUG_MESSAGE_MAX, text: (count) => t("left", { count }) }}
          />
        </Field>
        <Field
          label={t("email")}
          optional={t("optional")}
          hint={t("emailHint")}
          error={fields["email"]}
        >
          <TextInput name="email" type="email" autoComplete="email" defaultValue={typed.email} />
        </Field>
        <Checkbox
          name="tellMe"
          label={t("tellMe")}
          defaultChecked={(typed.tellMe ?? "") !== ""}
          error={fields["tellMe"]}
        />
        {build !== null && (
          <PictureChoice
            boxes={boxes}
            onChange={setChosen}
            error={pictureError ?? fields["picture"] ?? fields["file"]}
          />
        )}
        {seen !== null && <Ticked seen={seen} />}
        <div className="actions">
          <Button type="submit" busy={isPending ? t("sending") : null}>
            {t("send")}
          </Button>
        </div>
      </PostedForm>
    </>
  );
}

/** What else can go along: shown in full, and sent only if it is ticked. */
function Ticked({ seen: { path, errors } }: { seen: SeenPage }) {
  const { t } = useTranslation("bug-reports");
  const lines = [...new Set(errors)];
  return (
    <FieldGroup label={t("ticked.legend")}>
      <Checkbox name="withPath" label={t("ticked.path")} text={<bdi>{path}</bdi>} />
      {lines.length > 0 && (
        <Checkbox
          name="withErrors"
          label={t("ticked.errors", { count: lines.length })}
          text={
            <ul className="bug-errors">
              {lines.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          }
        />
      )}
    </FieldGroup>
  );
}

type Sent = { typed: Typed; path: boolean; errors: boolean };

/** Sent by script: everything keeps its content until the server accepts it. */
function useSending(refusal: Refusal | null, seen: SeenPage | null, picture: ChosenPicture) {
  const { t } = useTranslation("bug-reports");
  const toast = useToast();
  const keyFor = useAttemptKey();
  const [isUncovered, setUncovered] = useState(false);
  const reason = (problem: Error) => (problem instanceof ApiError ? problem.message : t("offline"));
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async ({ typed, ...ticked }: Sent) => {
      const report = withTicked(reportOf(typed), seen, ticked);
      const file = picture.draw === null ? null : await blobOf(picture.draw());
      const headers = { "idempotency-key": keyFor(JSON.stringify([report, file?.size])) };
      const body = file === null ? report : formOf(report, file);
      const { number } = await call(reportBug, { body }, { headers });
      return { number, email: typed.email };
    },
    onError: (problem) => {
      if (hasFieldProblems(problem)) return;
      toast.show({ tone: "bad", inPage: "said", title: t("failed"), description: reason(problem) });
    },
  });

  const form = useFocusOnProblem(error);
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setUncovered(picture.isMissing);
    if (isPending || picture.isMissing) return;
    const given = new FormData(event.currentTarget);
    mutate({ typed: typedIn(given), path: given.has("withPath"), errors: given.has("withErrors") });
  }

  return {
    form,
    submit,
    isPending,
    receipt: data,
    pictureError: isUncovered && picture.isMissing ? t("own.first") : undefined,
    ...formProblems(error, refusal, t("offline")),
  };
}
