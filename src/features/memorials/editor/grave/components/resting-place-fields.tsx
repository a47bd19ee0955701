import { useTranslation } from "react-i18next";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { Field } from "#ui/field.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { DateField } from "#features/memorials/editor/autosave/components/date-field.tsx";
import type { RestingPlace } from "#features/memorials/grave/contract.ts";
import { BurialFields } from "./burial-fields.tsx";
import {
  ReminderWords,
  RestWords,
} from "#features/memorials/editor/grave/components/grave-words.tsx";
import type { RestingPlaceDraft } from "./resting-place-draft.ts";
import { useRestingPlace } from "./use-resting-place.ts";

type RestingPlaceFieldsProps = { memorialId: string; known: RestingPlace };

/** Burials, rest, lease and reminders; all of it is saved as it is changed. */
export function RestingPlaceFields({ memorialId, known: first }: RestingPlaceFieldsProps) {
  const { t } = useTranslation("grave");
  const place = useRestingPlace(memorialId, first);
  const { draft, known, fields, type, save } = place;
  const leave = () => void save();

  function choose(change: Partial<RestingPlaceDraft>) {
    type(change);
    void save();
  }

  return (
    <>
      <BurialFields
        burials={draft.burials}
        fields={fields}
        onType={(burials) => type({ burials })}
        onChoose={(burials) => choose({ burials })}
        onLeave={leave}
      />
      <Checkbox
        label={t("yearEnd")}
        text={t("yearEndText")}
        checked={draft.endsAtYearEnd}
        onChange={({ target }) => choose({ endsAtYearEnd: target.checked })}
      />
      <RestWords draft={draft} />
      <DateField
        label={t("leaseEndsOn")}
        value={draft.leaseEndsOn}
        error={fields["leaseEndsOn"]}
        onChange={(leaseEndsOn) => type({ leaseEndsOn })}
        onBlur={leave}
      />
      <Field label={t("leaseHolder")} hint={t("leaseHint")} error={fields["leaseHolder"]}>
        <TextInput
          autoComplete="off"
          value={draft.leaseHolder}
          onChange={({ target }) => type({ leaseHolder: target.value })}
          onBlur={leave}
        />
      </Field>
      <Checkbox
        label={t("remind")}
        text={t("remindText")}
        checked={draft.remind}
        onChange={({ target }) => choose({ remind: target.checked })}
      />
      <ReminderWords known={known} />
      <SaveState place={place} />
    </>
  );
}

function SaveState({ place }: { place: ReturnType<typeof useRestingPlace> }) {
  const { t } = useTranslation("grave");
  const { state, fields, settle, save } = place;
  const isPlaced = Object.keys(fields).length > 0;
  return (
    <>
      {state.is === "failed" && !isPlaced && (
        <Banner tone="bad" title={t("failed")}>
          <p>{state.message ?? t("offline")}</p>
          <Button variant="quiet" small onClick={() => void save()}>
            {t("again")}
          </Button>
        </Banner>
      )}
      {state.is === "conflict" && (
        <Banner tone="warn" title={t("conflict")}>
          <p>{t("conflictText")}</p>
          <div className="actions">
            <Button variant="quiet" small onClick={() => settle(state.asked, "mine")}>
              {t("mine")}
            </Button>
            <Button variant="quiet" small onClick={() => settle(state.asked, "theirs")}>
              {t("theirs")}
            </Button>
          </div>
        </Banner>
      )}
      <p role="status" className="small">
        {state.is === "saving" && t("saving")}
        {state.is === "saved" && t("saved")}
      </p>
    </>
  );
}
