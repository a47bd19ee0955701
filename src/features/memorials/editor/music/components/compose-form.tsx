import { useState } from "react";
import { useTranslation } from "react-i18next";
import { localeOf } from "#platform/i18n/locales.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { Field, FieldError, FieldGroup } from "#ui/field.tsx";
import { RadioList } from "#ui/radio-list.tsx";
import { Select } from "#ui/select.tsx";
import {
  INSTRUMENTS_MAX,
  MINUTES,
  PROVIDER_MINUTES,
  type Compositions,
  type Provider,
} from "#features/memorials/compositions/contract.ts";
import {
  FORMS,
  INSTRUMENTS,
  MOODS,
  type Form,
  type Instrument,
  type Mood,
} from "#features/memorials/compositions/engine/score.ts";
import { priceOf, type useCompose } from "./compositions.ts";

type ComposeFormProps = {
  compose: ReturnType<typeof useCompose>;
  providers: Compositions["providers"];
  /** One is being made: the next waits for it. */
  isBusy: boolean;
};

const LENGTHS = Array.from(
  { length: MINUTES.max - MINUTES.min + 1 },
  (_, index) => MINUTES.min + index,
);

/** What it is to be, who plays, and how long. */
export function ComposeForm({ compose, providers, isBusy }: ComposeFormProps) {
  const { t } = useTranslation("compositions");
  const [form, setForm] = useState<Form>("chorale");
  const [mood, setMood] = useState<Mood>("calm");
  const [players, setPlayers] = useState<readonly Instrument[]>(["organ"]);
  const [minutes, setMinutes] = useState<number | null>(null);
  const [nameAsTheme, setNameAsTheme] = useState(false);
  const [provider, setProvider] = useState<Provider>("embedded");
  const isOwn = provider === "embedded";

  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        const chosen = { form, mood, instruments: [...players], minutes };
        compose.mutate({ ...chosen, ...(isOwn ? { nameAsTheme } : { provider }) });
      }}
    >
      <h3>{t("heading")}</h3>
      {providers.length > 0 && (
        <Providers
          providers={providers}
          minutes={minutes ?? PROVIDER_MINUTES}
          chosen={provider}
          onChange={setProvider}
        />
      )}
      <p className="small">{isOwn ? t("note") : t("providerNote")}</p>
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
          {...(isOwn && { empty: t("anyLength") })}
          options={LENGTHS.map((count) => ({
            value: String(count),
            label: t("minutes", { count }),
          }))}
          value={minutes ?? (isOwn ? "" : PROVIDER_MINUTES)}
          onChange={({ currentTarget: { value } }) =>
            setMinutes(value === "" ? null : Number(value))
          }
        />
      </Field>
      {isOwn && (
        <Checkbox
          label={t("nameAsTheme")}
          text={t("nameAsThemeHint")}
          checked={nameAsTheme}
          onChange={({ currentTarget }) => setNameAsTheme(currentTarget.checked)}
        />
      )}
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

type ProvidersProps = Pick<ComposeFormProps, "providers"> & {
  /** How long the piece is to be. */
  minutes: number;
  chosen: Provider;
  onChange: (provider: Provider) => void;
};

/** Who makes it, and what that costs. */
function Providers({ providers, minutes, chosen, onChange }: ProvidersProps) {
  const { t, i18n } = useTranslation("compositions");
  const own = { value: "embedded", title: t("madeBy.embedded"), text: t("costsNothing") } as const;
  const others = providers.map(({ name, minutePrice }) => {
    const price = priceOf(minutePrice * minutes, localeOf(i18n.language));
    return { value: name, title: t(`madeBy.${name}`), text: t("costs", { count: minutes, price }) };
  });
  return (
    <FieldGroup label={t("maker")}>
      <RadioList
        name="composed-maker"
        options={[own, ...others]}
        value={chosen}
        onChange={onChange}
      />
    </FieldGroup>
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
