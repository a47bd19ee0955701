import { useCallback, useEffect, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { PICTURED } from "#features/memorials/messages/pictures/contract.ts";
import {
  localPicture,
  type Attach,
} from "#features/memorials/messages/pictures/components/on-their-way.ts";
import { PicturePlace } from "#features/memorials/messages/pictures/components/picture-place.tsx";
import { type Message } from "../contract.ts";
import { ENTRIES, type MessageKind } from "../../entries/contract.ts";
import { useEntryForm } from "./entry-form.ts";
import { SentLetter } from "./sent-letter.tsx";
import { FormProblem, HiddenFields, Thanks } from "../../entries/components/form-extras.tsx";
import {
  formId,
  thanksId,
  type Refusal,
  type Typed,
} from "../../entries/components/visitor-form.ts";
import { writeMessage } from "./write-entry.ts";
import { LazyWaitingEntries } from "./lazy-waiting-entries.tsx";

type MessageFormProps = {
  id: string;
  kind: MessageKind;
  refusal: Refusal | null;
  /** A keeper approves every message before it is shown. */
  isChecked: boolean;
  /** The message that stands below the form, and not in the list; `null` for none. */
  onSent: (id: string | null) => void;
  /** Once it is sent, the thanks stand in the form's place. */
  closes?: boolean;
  /** Further fields. */
  children?: ReactNode;
};

/** Message, signature and, optionally, the relation to the person. */
export function MessageForm(props: MessageFormProps) {
  const { id, kind, refusal, isChecked, onSent, closes = false, children } = props;
  const { t } = useTranslation("memorials");
  const failed = t(`kinds.${kind}.failed`);
  const attach = useRef<Attach | null>(null);
  const [isAttaching, setAttaching] = useState(false);
  const setAttach = useCallback((next: Attach | null) => {
    attach.current = next;
  }, []);
  const { form, submit, isPending, sending, left, secret, problem, fields, typed } = useEntryForm({
    id,
    kind,
    refusal,
    isChecked,
    send: async (given, options) => {
      const entry = await writeMessage(id, kind, given, options);
      // Let in later, it stands in the list.
      onSent(entry.waits ? null : entry.id);
      return entry;
    },
    optimistic: optimisticMessage,
    failed,
    attach: async (): Promise<Typed | null> => {
      if (attach.current === null) return {};
      setAttaching(true);
      const picture = await attach.current();
      setAttaching(false);
      return picture === null ? null : { picture };
    },
  });
  const shown = left ?? (sending && !isChecked ? optimisticMessage(sending, "sending") : null);
  const isClosed = closes && left !== null;
  // The pressed button is gone.
  useEffect(() => {
    if (isClosed) document.getElementById(thanksId(kind))?.focus();
  }, [isClosed, kind]);
  return (
    <div className="letter-place">
      <form
        hidden={isClosed}
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
        {children}
        <Field
          label={t(`kinds.${kind}.message`)}
          hint={isChecked ? t(`kinds.${kind}.checked`) : t(`kinds.${kind}.hint`)}
          error={fields["message"]}
        >
          <TextArea
            name="message"
            required
            defaultValue={typed["message"]}
            limit={{ max: ENTRIES[kind].maxLength, text: (count) => t("letters.left", { count }) }}
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
        {kind === PICTURED && (
          <PicturePlace id={id} onAttach={setAttach} error={fields["picture"]} />
        )}
        <div className="actions">
          <Button type="submit" busy={isPending || isAttaching ? t("letters.sending") : null}>
            {t(`kinds.${kind}.send`)}
          </Button>
        </div>
      </form>
      <Thanks
        kind={kind}
        text={left && t(left.waits ? `kinds.${kind}.waits` : `kinds.${kind}.thanks`)}
      />
      {shown && !("waits" in shown) && (
        <SentLetter
          key={left?.id ?? "sending"}
          id={id}
          kind={kind}
          entry={shown}
          secret={secret}
          onHeld={() => onSent(null)}
        />
      )}
      <LazyWaitingEntries id={id} kind={kind} failed={failed} />
    </div>
  );
}

function optimisticMessage(typed: Typed, id: string): Message {
  return {
    id,
    authorName: typed["authorName"] ?? "",
    message: typed["message"] ?? "",
    relation: typed["relation"] || null,
    createdAt: new Date().toISOString(),
    ...localPicture(typed["picture"]),
  };
}
