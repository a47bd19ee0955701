import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#ui/button.tsx";
import { Field, FieldGroup } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { useToast } from "#ui/toast.tsx";
import { DateField } from "#features/memorials/editor/autosave/components/date-field.tsx";
import { BURIAL_KINDS, BURIALS_MAX } from "#features/memorials/grave/contract.ts";
import { USUAL_YEARS } from "#features/memorials/grave/model.ts";
import { EMPTY_BURIAL, type BurialDraft } from "./resting-place-draft.ts";

type BurialFieldsProps = {
  burials: readonly BurialDraft[];
  /** By the path of the field: `burials.0.buriedOn`. */
  fields: Record<string, string>;
  onType: (burials: BurialDraft[]) => void;
  onChoose: (burials: BurialDraft[]) => void;
  onLeave: () => void;
};

const DIGITS = 3;

/** Who is buried in the grave, one below the other. */
export function BurialFields({ burials, fields, onType, onChoose, onLeave }: BurialFieldsProps) {
  const { t } = useTranslation("grave");
  const toast = useToast();
  const addButton = useRef<HTMLButtonElement>(null);
  const isFull = burials.length >= BURIALS_MAX;

  const changed = (index: number, change: Partial<BurialDraft>) =>
    burials.map((one, at) => (at === index ? { ...one, ...change } : one));

  function remove(index: number) {
    const before = [...burials];
    const after = burials.filter((_, at) => at !== index);
    onChoose(after.length === 0 ? [EMPTY_BURIAL] : after);
    addButton.current?.focus();
    toast.show({
      title: t("removed"),
      action: { label: t("undo"), onPress: () => onChoose(before) },
    });
  }

  return (
    <>
      {burials.map((burial, index) => (
        <FieldGroup
          key={index}
          label={burials.length === 1 ? t("only") : t("numbered", { n: index + 1 })}
        >
          <div className="stack">
            <OneBurial
              burial={burial}
              problemOf={(name) => fields[`burials.${index}.${name}`]}
              onType={(change) => onType(changed(index, change))}
              onChoose={(change) => onChoose(changed(index, change))}
              onLeave={onLeave}
            />
            {burials.length > 1 && (
              <p>
                <Button
                  variant="bad"
                  small
                  aria-label={t("removeNamed", { what: burial.name || index + 1 })}
                  onClick={() => remove(index)}
                >
                  {t("remove")}
                </Button>
              </p>
            )}
          </div>
        </FieldGroup>
      ))}
      <p>
        <Button
          ref={addButton}
          variant="quiet"
          small
          aria-disabled={isFull}
          onClick={() => !isFull && onType([...burials, EMPTY_BURIAL])}
        >
          {t("add")}
        </Button>
      </p>
    </>
  );
}

type OneBurialProps = {
  burial: BurialDraft;
  problemOf: (name: keyof BurialDraft) => string | undefined;
  onType: (change: Partial<BurialDraft>) => void;
  onChoose: (change: Partial<BurialDraft>) => void;
  onLeave: () => void;
};

function OneBurial({ burial, problemOf, onType, onChoose, onLeave }: OneBurialProps) {
  const { t } = useTranslation("grave");
  const { name, kind, buriedOn, restYears } = burial;
  return (
    <>
      <Field label={t("name")} error={problemOf("name")}>
        <TextInput
          autoComplete="off"
          value={name}
          onChange={({ target }) => onType({ name: target.value })}
          onBlur={onLeave}
        />
      </Field>
      <Field label={t("kind")} error={problemOf("kind")}>
        <Select
          value={kind}
          options={BURIAL_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          onChange={({ target }) => {
            const chosen = BURIAL_KINDS.find((one) => one === target.value);
            if (chosen !== undefined) onChoose({ kind: chosen });
          }}
        />
      </Field>
      <DateField
        label={t("buriedOn")}
        value={buriedOn}
        error={problemOf("buriedOn")}
        onChange={(value) => onType({ buriedOn: value })}
        onBlur={onLeave}
      />
      <Field
        label={t("restYears")}
        hint={t("restHint", { count: USUAL_YEARS[kind] })}
        error={problemOf("restYears")}
      >
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          value={restYears}
          onChange={({ target }) =>
            onType({ restYears: target.value.replace(/\D/g, "").slice(0, DIGITS) })
          }
          onBlur={onLeave}
        />
      </Field>
    </>
  );
}
