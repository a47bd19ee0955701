import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#ui/button.tsx";
import { Field, FieldError, FieldGroup } from "#ui/field.tsx";
import { MomentInput } from "#ui/moment-input.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { useToast } from "#ui/toast.tsx";
import { CEREMONIES_MAX, type Ceremony } from "#features/memorials/content/ceremony/contract.ts";
import { useSavedField } from "#features/memorials/editor/autosave/components/autosave-context.tsx";
import { Conflict } from "#features/memorials/editor/autosave/components/conflict.tsx";
import { ceremoniesIn } from "#features/memorials/editor/autosave/components/field-text.ts";

const EMPTY: Ceremony = {
  name: null,
  place: null,
  address: null,
  at: null,
  stream: null,
  note: null,
};

const LINES = [
  { name: "name" },
  { name: "place" },
  { name: "address" },
  { name: "at" },
  { name: "note" },
  { name: "stream", type: "url" },
] as const;

type LineName = (typeof LINES)[number]["name"];

/** The ceremonies of the day, one below the other; saved together, when a field is left. */
export function CeremoniesField() {
  const { t } = useTranslation("editor");
  const { text, problem, problemAt, hasConflict, type, leave, choose } =
    useSavedField("ceremonies");
  const toast = useToast();
  const list = ceremoniesIn(text);
  // Empty ones stand only on the screen.
  const [shown, setShown] = useState(1);
  const addButton = useRef<HTMLButtonElement>(null);
  const rows = Array.from(
    { length: Math.max(shown, list.length) },
    (_, index) => list[index] ?? EMPTY,
  );
  const isPlaced = problemAt?.startsWith("ceremonies.") === true;

  function change(index: number, name: LineName, value: string) {
    const changed = rows.map((row, at) =>
      at === index ? { ...row, [name]: value === "" ? null : value } : row,
    );
    type(JSON.stringify(withoutEmptyEnd(changed)));
  }

  function remove(index: number) {
    const before = text;
    setShown(Math.max(1, rows.length - 1));
    choose(JSON.stringify(withoutEmptyEnd(rows.filter((_, at) => at !== index))));
    addButton.current?.focus();
    toast.show({
      title: t("ceremony.removed"),
      action: { label: t("undo.submit"), onPress: () => choose(before) },
    });
  }

  return (
    <>
      {hasConflict && <Conflict field="ceremonies" wordsFor={wordsOf} />}
      {rows.map((row, index) => (
        <FieldGroup
          key={index}
          label={rows.length === 1 ? t("ceremony.only") : t("ceremony.numbered", { n: index + 1 })}
        >
          <div className="stack">
            {LINES.map(({ name, ...kind }) =>
              name === "at" ? (
                <MomentField
                  key={name}
                  error={problemAt === `ceremonies.${index}.at` ? problem : undefined}
                  value={row.at ?? ""}
                  onChange={(value) => change(index, "at", value)}
                  onBlur={leave}
                />
              ) : (
                <Field
                  key={name}
                  label={t(`ceremony.lines.${name}`)}
                  hint={
                    HINTED.has(name) ? t(`ceremony.hints.${name as "name" | "stream"}`) : undefined
                  }
                  error={problemAt === `ceremonies.${index}.${name}` ? problem : undefined}
                >
                  <TextInput
                    type="text"
                    {...kind}
                    autoComplete="off"
                    value={row[name] ?? ""}
                    onChange={({ target }) => change(index, name, target.value)}
                    onBlur={leave}
                  />
                </Field>
              ),
            )}
            {rows.length > 1 && (
              <p>
                <Button
                  variant="bad"
                  small
                  aria-label={t("ceremony.removeNamed", { what: row.name ?? String(index + 1) })}
                  onClick={() => remove(index)}
                >
                  {t("ceremony.remove")}
                </Button>
              </p>
            )}
          </div>
        </FieldGroup>
      ))}
      {problem !== undefined && !isPlaced && <FieldError>{problem}</FieldError>}
      <p>
        <Button
          ref={addButton}
          variant="quiet"
          small
          aria-disabled={rows.length >= CEREMONIES_MAX}
          onClick={() => rows.length < CEREMONIES_MAX && setShown(rows.length + 1)}
        >
          {t("ceremony.add")}
        </Button>
      </p>
    </>
  );
}

type MomentFieldProps = {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  onBlur: () => void;
};

function MomentField({ error, ...given }: MomentFieldProps) {
  const { t, i18n } = useTranslation("editor");
  return (
    <FieldGroup label={t("ceremony.lines.at")} error={error}>
      <MomentInput
        {...given}
        locale={i18n.language}
        labels={{
          day: t("date.day"),
          month: t("date.month"),
          year: t("date.year"),
          time: t("date.time"),
          unknownMonth: t("date.chooseMonth"),
        }}
      />
    </FieldGroup>
  );
}

const HINTED: ReadonlySet<LineName> = new Set(["name", "stream"]);

function isEmpty(row: Ceremony): boolean {
  return Object.values(row).every((value) => value === null);
}

/** Without the empty ones that were added last; one in between is left out by the server. */
function withoutEmptyEnd(rows: readonly Ceremony[]): Ceremony[] {
  return rows.slice(0, rows.findLastIndex((row) => !isEmpty(row)) + 1);
}

/** One line for each, to be compared. */
function wordsOf(text: string): string {
  return ceremoniesIn(text)
    .map((row) =>
      LINES.map(({ name }) => row[name])
        .filter((value) => value !== null)
        .join(", "),
    )
    .join("\n");
}
