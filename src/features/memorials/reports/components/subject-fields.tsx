import { useTranslation } from "react-i18next";
import { Field, FieldGroup } from "#ui/field.tsx";
import { TextLink } from "#ui/link.tsx";
import { RadioList } from "#ui/radio-list.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { QUOTE_MAX } from "../contract.ts";
import { useReportedWords } from "./reported-words.ts";
import type { ReportSubject, Typed } from "./typed-report.ts";

type SubjectFieldsProps = {
  subject: ReportSubject;
  pageName: string | null;
  typed: Partial<Typed>;
  fields: Record<string, string>;
};

/** What is reported: told, where a link led here; asked for, where somebody came by themselves. */
export function SubjectFields({ subject, pageName, typed, fields }: SubjectFieldsProps) {
  const { t } = useTranslation("reports");
  const { memorial, kind, item } = subject;
  const what = useReportedWords()(kind, pageName);
  return (
    <>
      {memorial === "" ? (
        <Field label={t("page")} hint={t("pageHint")} error={fields["memorial"]}>
          <TextInput name="memorial" required defaultValue={typed.memorial} />
        </Field>
      ) : (
        <p className="reading">
          {t("about", { what })}{" "}
          <TextLink to={`/memorial/${memorial}`} className="unbroken">
            {t("toPage")}
          </TextLink>
          <input type="hidden" name="memorial" value={memorial} />
        </p>
      )}
      {item !== null ? (
        <>
          <input type="hidden" name="kind" value={kind} />
          <input type="hidden" name="item" value={item} />
        </>
      ) : (
        <>
          <FieldGroup label={t("which")} hint={t("whichHint")}>
            <RadioList
              name="kind"
              defaultValue={
                typed.kind === "biography" || kind === "biography" ? "biography" : "memorial"
              }
              options={[
                { value: "memorial", title: t("whole") },
                { value: "biography", title: t("story") },
              ]}
            />
          </FieldGroup>
          <Field
            label={t("quote")}
            optional={t("optional")}
            hint={t("quoteHint")}
            error={fields["quote"]}
          >
            <TextArea
              name="quote"
              low
              defaultValue={typed.quote}
              limit={{ max: QUOTE_MAX, text: (count) => t("left", { count }) }}
            />
          </Field>
        </>
      )}
    </>
  );
}
