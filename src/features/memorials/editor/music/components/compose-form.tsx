import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { Field, FieldError, FieldGroup } from "#ui/field.tsx";
import { RadioList } from "#ui/radio-list.tsx";
import { Select } from "#ui/select.tsx";
import { INSTRUMENTS_MAX, MINUTES } from "#features/memorials/compositions/contract.ts";
import {
  FORMS,
  INSTRUMENTS,
  MOODS,
  type Form,
  type Instrument,
  type Mood,
} from "#features/memorials/compositions/engine/score.ts";
import type { useCompose } from "./compositions.ts";

type ComposeFormProps = {
  compose: ReturnType<typeof useCompose>;
  /** One is being made: the next waits for it. */
  isBusy: boolean;
};

const LENGTHS = Array.from(
  { length: MINUTES.max - MINUTES.min + 1 },
  (_, index) => MINUTES.min + index,
);

/** What it is to be, who plays, and how long. */
export function ComposeForm({ compose, isBusy }: ComposeFormProps) {
  const { t } = useTranslation("compositions");
  const [form, setForm] = useState<Form>("chorale");
  const [mood, setMood] = useState<Mood>("calm");
  const [players, setPlayers] = useState<readonly Instrument[]>(["organ"]);
  const [minutes, setMinutes] = useState<number | null>(null);
  const [nameAsTheme, setNameAsTheme] = useState(false);

  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        compose.mutate({ form, mood, instruments: [...players], minutes, nameAsTheme });
      }}
    >
      <h3>{t("heading")}</h3>
      <p className="small">{t("note")}</p>
      <FieldGroup label={t("form")}>
        <RadioList
          name="composed-form"
          options={FORMS.map((value) => ({
            value,
            title: t(`forms.${value}`),
            text: t(`formTexts.${value}`),
          }))}
          value={form}
          onChange={setForm}
        />
      </FieldGroup>
      <FieldGroup label={t("mood")}>
        <RadioList
          name="composed-mood"
          options={MOODS.map((value) => ({ value, title: t(`moods.${value}`) }))}
          value={mood}
          onChange={setMood}
        />
      </FieldGroup>
      <Players players={players} onChange={setPlayers} />
      <Field label={t("length")}>
        <Select
          className="composed-length"
          empty={t("anyLength")}
          options={LENGTHS.map((count) => ({
            value: String(count),
            label: t("minutes", { count }),
          }))}
          value={minutes ?? ""}
          onChange={({ currentTarget: { value } }) =>
            setMinutes(value === "" ? null : Number(value))
          }
        />
      </Field>
      <Checkbox
        label={t("nameAsTheme")}
        text={t("nameAsThemeHint")}
        checked={nameAsTheme}
        onChange={({ currentTarget }) => setNameAsTheme(currentTarget.checked)}
      />
      {compose.error && <FieldError>{compose.error.message}</FieldError>}
      <div className="actions">
        <Button
          type="submit"
          disabled={isBusy || players.length === 0}
          busy={compose.isPending ? t("starting") : null}
        >
          {t("start")}
        </Button>
      </div>
    </form>
  );
}

type PlayersProps = {
  players: readonly Instrument[];
  onChange: (players: readonly Instrument[]) => void;
};

function Players({ players, onChange }: PlayersProps) {
  const { t } = useTranslation("compositions");
  return (
    <FieldGroup label={t("instruments")} hint={t("instrumentsHint")}>
      <div className="composed-players">
        {INSTRUMENTS.map((player) => {
          const isChosen = players.includes(player);
          return (
            <Checkbox
              key={player}
              label={t(`instrumentNames.${player}`)}
              checked={isChosen}
              disabled={!isChosen && players.length >= INSTRUMENTS_MAX}
              onChange={() =>
                onChange(isChosen ? players.filter((one) => one !== player) : [...players, player])
              }
            />
          );
        })}
      </div>
    </FieldGroup>
  );
}
