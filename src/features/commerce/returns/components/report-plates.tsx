import { useTranslation } from "react-i18next";
import { call } from "#platform/pages/call.ts";
import { formBody, textsIn } from "#platform/pages/form-body.ts";
import { FormDialog } from "#shell/form-dialog.tsx";
import { Field, FieldGroup } from "#ui/field.tsx";
import { RadioList } from "#ui/radio-list.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { announceReturn, reportLoss, RETURN_KINDS } from "../contract.ts";

type ReportPlatesProps = { codes: string[]; onClose: () => void; onDone: () => void };

/** What happened to plates: not sold, faulty or lost, and why. */
export function ReportPlates({ codes, onClose, onDone }: ReportPlatesProps) {
  const { t } = useTranslation("company");

  function send(typed: FormData) {
    const { kind, reason } = textsIn(typed, ["kind", "reason"]);
    if (kind === "lost") return call(reportLoss, { body: { codes, reason } });
    const told = formBody(announceReturn, typed, ["kind", "reason"]);
    return call(announceReturn, { body: { codes, ...told } });
  }

  return (
    <FormDialog
      title={t("report.title", { count: codes.length })}
      words={{
        leave: t("leave"),
        submit: t("report.submit"),
        busy: t("saving"),
        failed: t("report.failed"),
      }}
      send={send}
      done={({ number }) => t("report.done", { number })}
      onDone={onDone}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <FieldGroup label={t("report.kind")} error={problems["kind"]}>
            <RadioList
              name="kind"
              options={RETURN_KINDS.map((value) => ({
                value,
                title: t(`report.kinds.${value}.title`),
                text: t(`report.kinds.${value}.text`),
              }))}
            />
          </FieldGroup>
          <Field
            label={t("report.reason")}
            hint={t("report.reasonHint")}
            error={problems["reason"]}
          >
            <TextInput name="reason" autoComplete="off" />
          </Field>
        </>
      )}
    </FormDialog>
  );
}
