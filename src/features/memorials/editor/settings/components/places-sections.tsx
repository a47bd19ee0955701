import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatLocalMoment } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { FieldError } from "#ui/field.tsx";
import { TextLink } from "#ui/link.tsx";
import { Section } from "#ui/section.tsx";
import {
  useSavedField,
  useSavedMemorial,
} from "#features/memorials/editor/autosave/components/autosave-context.tsx";
import { Conflict } from "#features/memorials/editor/autosave/components/conflict.tsx";
import { Fold } from "#features/memorials/editor/components/fold.tsx";
import { LineField } from "#features/memorials/editor/autosave/components/line-field.tsx";
import { GRAVE_NOTE_MAX } from "#features/memorials/contract.ts";
import { RestingPlaceFold } from "#features/memorials/editor/grave/components/resting-place-fold.tsx";
import { CeremoniesField } from "./ceremonies-field.tsx";

/** Positioning may take long under trees. */
const POSITION_MS = 20_000;
/** Precision of a metre. */
const DECIMALS = 5;

const CEREMONY = ["ceremonies", "ceremonyFlowers", "ceremonyDress", "ceremonyGuests"] as const;
const GRAVE = ["cemetery", "gravePlot", "graveNote", "gravePosition"] as const;

/** Places and times of the ceremonies, and whether guests may say that they come. */
export function CeremonySection() {
  const { t, i18n } = useTranslation("editor");
  const { slug, ceremonies } = useSavedMemorial();
  const summary = ceremonies.map(({ name, place, at }) =>
    [name, place, at && formatLocalMoment(at, localeOf(i18n.language)).day]
      .filter(Boolean)
      .join(", "),
  );
  return (
    <Section id="ceremony" heading={t("ceremony.heading")} note={t("ceremony.note")}>
      <Fold id="ceremony" fields={CEREMONY} summary={[summary.join("; ")]}>
        <CeremoniesField />
        <LineField field="ceremonyFlowers" hint={t("ceremony.flowersHint")} />
        <LineField field="ceremonyDress" hint={t("ceremony.dressHint")} />
        <GuestsField />
        <p>
          <TextLink to={`/memorial/${slug}/admin#guests`}>{t("ceremony.toGuests")}</TextLink>
        </p>
      </Fold>
    </Section>
  );
}

function GuestsField() {
  const { t } = useTranslation("editor");
  const { text, problem, hasConflict, choose } = useSavedField("ceremonyGuests");
  return (
    <>
      {hasConflict && (
        <Conflict
          field="ceremonyGuests"
          wordsFor={(value) => t(value === "open" ? "ceremony.open" : "ceremony.closed")}
        />
      )}
      <Checkbox
        label={t("fields.ceremonyGuests")}
        text={t("ceremony.guestsText")}
        error={problem}
        checked={text === "open"}
        onChange={(event) => choose(event.target.checked ? "open" : "closed")}
      />
    </>
  );
}

/** Location of the grave, and directions. */
export function GraveSection() {
  const { t } = useTranslation("editor");
  const { id, cemetery, gravePlot, graveNote, gravePosition } = useSavedMemorial();
  return (
    <Section id="grave" heading={t("grave.heading")} note={t("grave.note")}>
      <Fold
        id="grave"
        fields={GRAVE}
        summary={[cemetery, gravePlot, cemetery === null && (graveNote ?? gravePosition)]}
      >
        <LineField field="cemetery" />
        <LineField field="gravePlot" />
        <LineField field="graveNote" hint={t("grave.noteHint")} limit={GRAVE_NOTE_MAX} />
        <div className="stack">
          <LineField field="gravePosition" hint={t("grave.positionHint")} />
          <HereButton />
        </div>
      </Fold>
      <RestingPlaceFold memorialId={id} />
    </Section>
  );
}

/** Geolocation is requested only by this click, and once. */
function HereButton() {
  const { t } = useTranslation("editor");
  const { choose } = useSavedField("gravePosition");
  const [state, setState] = useState<"still" | "asking" | "refused" | "unknown">("still");

  function ask() {
    if (!("geolocation" in navigator)) return setState("unknown");
    setState("asking");
    return navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        setState("still");
        choose(`${latitude.toFixed(DECIMALS)}, ${longitude.toFixed(DECIMALS)}`);
      },
      ({ code, PERMISSION_DENIED }) => setState(code === PERMISSION_DENIED ? "refused" : "unknown"),
      { enableHighAccuracy: true, timeout: POSITION_MS, maximumAge: 0 },
    );
  }

  return (
    <div>
      <Button
        variant="quiet"
        small
        busy={state === "asking" ? t("grave.finding") : null}
        onClick={ask}
      >
        {t("grave.here")}
      </Button>
      <div aria-live="polite">
        {(state === "refused" || state === "unknown") && (
          <FieldError>{t(`grave.${state}`)}</FieldError>
        )}
      </div>
    </div>
  );
}
