import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatLocalMoment } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { Button } from "#ui/button.tsx";
import { FieldError } from "#ui/field.tsx";
import { Spread } from "#ui/spread.tsx";
import { useSavedField, useSavedMemorial } from "./autosave-context.tsx";
import { Fold } from "./fold.tsx";
import { LineField } from "./line-field.tsx";

const NOTE_MAX = 300;
/** A phone under trees takes its time to know where it is. */
const POSITION_MS = 20_000;
/** To a metre. */
const DECIMALS = 5;

const CEREMONY = ["ceremonyPlace", "ceremonyAt", "ceremonyStream"] as const;
const GRAVE = ["cemetery", "gravePlot", "graveNote", "gravePosition"] as const;

/** Where and when people meet. */
export function CeremonySection() {
  const { t, i18n } = useTranslation("keeping");
  const { ceremonyPlace, ceremonyAt } = useSavedMemorial();
  const day = ceremonyAt && formatLocalMoment(ceremonyAt, localeOf(i18n.language)).day;
  return (
    <Spread id="ceremony" heading={t("ceremony.heading")} note={t("ceremony.note")}>
      <Fold id="ceremony" fields={CEREMONY} standing={[ceremonyPlace, day]}>
        <LineField field="ceremonyPlace" />
        <LineField field="ceremonyAt" type="datetime-local" />
        <LineField field="ceremonyStream" type="url" hint={t("ceremony.streamHint")} />
      </Fold>
    </Spread>
  );
}

/** Where the grave is, and how one finds it. */
export function GraveSection() {
  const { t } = useTranslation("keeping");
  const { cemetery, gravePlot, graveNote, gravePosition } = useSavedMemorial();
  return (
    <Spread id="grave" heading={t("grave.heading")} note={t("grave.note")}>
      <Fold
        id="grave"
        fields={GRAVE}
        standing={[cemetery, gravePlot, cemetery === null && (graveNote ?? gravePosition)]}
      >
        <LineField field="cemetery" />
        <LineField field="gravePlot" />
        <LineField field="graveNote" hint={t("grave.noteHint")} limit={NOTE_MAX} />
        <div className="stack">
          <LineField field="gravePosition" hint={t("grave.positionHint")} />
          <HereButton />
        </div>
      </Fold>
    </Spread>
  );
}

/** The phone is asked where it is by this press alone, and once. */
function HereButton() {
  const { t } = useTranslation("keeping");
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
