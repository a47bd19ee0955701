import { useTranslation } from "react-i18next";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextInput } from "#ui/text-input.tsx";
import type { LetterEntry, LetterKind } from "../../components/memorial-queries.ts";
import { useEntryForm } from "./entry-form.ts";
import { FormProblem, HiddenFields, Thanks } from "./form-extras.tsx";
import { formId, type Refusal, type Typed } from "./visitor-form.ts";
import { WaitingPlace } from "./waiting-place.tsx";

type LetterFormProps = {
  id: string;
  kind: LetterKind;
  refusal: Refusal | null;
  /** Words are read here before they are shown. */
  isChecked: boolean;
};

const LETTER_MAX = 5000;

/** Words, a signature, and who one was to the person, if one wants to say. */
export function LetterForm({ id, kind, refusal, isChecked }: LetterFormProps) {
  const { t } = useTranslation("memorials");
  const failed = t(`letters.${kind}.failed`);
  const { form, submit, isPending, left, problem, fields, typed } = useEntryForm({
    id,
    kind,
    refusal,
    isChecked,
    hope: hopedLetter,
    failed,
  });
  return (
    <form
      ref={form}
      id={formId(kind)}
      className="letter-form"
      method="post"
      action={`#${formId(kind)}`}
      onSubmit={submit}
      noValidate
    >
      <FormProblem title={failed} problem={problem} />
      <HiddenFields kind={kind} />
      <Field
        label={t(`letters.${kind}.message`)}
        hint={isChecked ? t(`letters.${kind}.checked`) : t(`letters.${kind}.hint`)}
        error={fields["message"]}
      >
        <TextArea
          name="message"
          required
          defaultValue={typed["message"]}
          limit={{ max: LETTER_MAX, text: (count) => t("letters.left", { count }) }}
        />
      </Field>
      <Field label={t("letters.signature")} error={fields["authorName"]}>
        <TextInput
          name="authorName"
          autoComplete="name"
          required
          defaultValue={typed["authorName"]}
        />
      </Field>
      <Field
        label={t("letters.relation")}
        optional={t("letters.optional")}
        hint={t("letters.relationHint")}
        error={fields["relation"]}
      >
        <TextInput name="relation" defaultValue={typed["relation"]} />
      </Field>
      <div className="actions">
        <Button type="submit" busy={isPending ? t("letters.sending") : null}>
          {t(`letters.${kind}.send`)}
        </Button>
      </div>
      <WaitingPlace id={id} kind={kind} failed={failed} />
      <Thanks
        kind={kind}
        text={left && t(left.waits ? `entries.waits.${kind}` : `entries.left.${kind}`)}
      />
    </form>
  );
}

function hopedLetter(typed: Typed, id: string): LetterEntry {
  return {
    id,
    authorName: typed["authorName"] ?? "",
    message: typed["message"] ?? "",
    relation: typed["relation"] || null,
    createdAt: new Date().toISOString(),
  };
}
