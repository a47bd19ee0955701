import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Checkbox } from "#ui/checkbox.tsx";
import { Field, FieldGroup } from "#ui/field.tsx";
import { RadioList } from "#ui/radio-list.tsx";
import { Select } from "#ui/select.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { useSavedField } from "#features/memorials/editor/autosave/components/autosave-context.tsx";
import { useLeaving } from "#features/memorials/editor/autosave/components/pauses.ts";
import {
  licenceIn,
  licenceText,
  pieceField,
} from "#features/memorials/editor/autosave/components/piece-fields.ts";
import { ccName } from "#features/memorials/music/components/creative-commons.ts";
import {
  CREATIVE_COMMONS,
  LICENCE_ADDRESS_MAX,
  LICENSOR_MAX,
  YEAR_DIGITS,
  type LicenceKind,
  type Piece,
} from "#features/memorials/music/contract.ts";
import { draftOf, licenceOf, type LicenceDraft } from "./licence-draft.ts";

const KINDS = [
  "own",
  "permission",
  "creativeCommons",
  "publicDomain",
  "agreement",
  "machine",
] as const;

type LicenceFieldProps = { piece: Piece; canNameAgreement: boolean };

/** Who made it, and why it may be heard; saved as soon as all of it is said. */
export function LicenceField({ piece, canNameAgreement }: LicenceFieldProps) {
  const { t } = useTranslation("editor");
  const { mediaId: id, licence: saved } = piece;
  const { text, problem, type, leave, choose } = useSavedField(pieceField(id, "licence"));
  // Not yet whole: it isn't a licence, so it can't be the field's text.
  const [begun, setBegun] = useState<LicenceDraft | null>(null);
  const draft = begun ?? draftOf(licenceIn(text) ?? saved);
  const made = licenceOf(draft);
  useLeaving(leave);

  function change(part: Partial<LicenceDraft>) {
    const next = { ...draft, ...part };
    const licence = licenceOf(next);
    setBegun(next);
    if (licence !== null) type(licenceText(licence));
    else type(saved === null ? "" : licenceText(saved));
  }

  /** Nothing more is asked of it. */
  function press(part: Partial<LicenceDraft>) {
    const licence = licenceOf({ ...draft, ...part });
    if (licence === null) return change(part);
    choose(licenceText(licence));
    setBegun(null);
  }

  function save() {
    if (made === null) return;
    leave();
    setBegun(null);
  }

  const options = KINDS.filter(
    (kind) => kind !== "agreement" || canNameAgreement || draft.kind === kind,
  ).map((value) => ({
    value,
    title: t(`music.licences.${value}.title`),
    text: t(`music.licences.${value}.text`),
  }));

  return (
    <div className="stack" onBlur={save}>
      <FieldGroup label={t("music.fields.licence")} error={problem}>
        <RadioList<LicenceKind>
          name={`licence-${id}`}
          value={draft.kind}
          onChange={(kind) => press({ kind })}
          options={options}
        />
      </FieldGroup>
      <LicenceDetails draft={draft} change={change} press={press} />
      <p className="small" role="status">
        {draft.kind !== null && made === null && t("music.licenceIncomplete")}
      </p>
    </div>
  );
}

type DetailsProps = {
  draft: LicenceDraft;
  change: (part: Partial<LicenceDraft>) => void;
  press: (part: Partial<LicenceDraft>) => void;
};

function LicenceDetails(props: DetailsProps) {
  const { t } = useTranslation("editor");
  const { draft, change } = props;
  if (draft.kind === "creativeCommons") return <CreativeCommonsFields {...props} />;
  if (draft.kind === "publicDomain") return <PublicDomainFields {...props} />;
  if (draft.kind !== "permission") return null;
  return (
    <Field label={t("music.from")} hint={t("music.fromHint")}>
      <TextInput
        value={draft.from}
        maxLength={LICENSOR_MAX}
        autoComplete="off"
        onChange={(event) => change({ from: event.currentTarget.value })}
      />
    </Field>
  );
}

function CreativeCommonsFields({ draft, change, press }: DetailsProps) {
  const { t } = useTranslation("editor");
  return (
    <>
      <Field label={t("music.code")} hint={t("music.codeHint")}>
        <Select
          options={CREATIVE_COMMONS.map((value) => ({ value, label: ccName(value) }))}
          empty={t("music.codeEmpty")}
          value={draft.code}
          onChange={({ currentTarget: { value } }) =>
            press({ code: CREATIVE_COMMONS.find((code) => code === value) ?? "" })
          }
        />
      </Field>
      <Field label={t("music.author")}>
        <TextInput
          value={draft.author}
          maxLength={LICENSOR_MAX}
          autoComplete="off"
          onChange={(event) => change({ author: event.currentTarget.value })}
        />
      </Field>
      <Field label={t("music.address")} optional={t("music.optional")}>
        <TextInput
          type="url"
          value={draft.url}
          maxLength={LICENCE_ADDRESS_MAX}
          autoComplete="off"
          onChange={(event) => change({ url: event.currentTarget.value })}
        />
      </Field>
    </>
  );
}

function PublicDomainFields({ draft, change, press }: DetailsProps) {
  const { t } = useTranslation("editor");
  return (
    <>
      <Field label={t("music.composerDied")} hint={t("music.composerDiedHint")}>
        <TextInput
          inputMode="numeric"
          value={draft.composerDied}
          maxLength={YEAR_DIGITS}
          autoComplete="off"
          onChange={(event) => change({ composerDied: event.currentTarget.value })}
        />
      </Field>
      <Checkbox
        label={t("music.ownRecording")}
        checked={draft.isOwnRecording}
        onChange={(event) => press({ isOwnRecording: event.currentTarget.checked })}
      />
      {!draft.isOwnRecording && (
        <Field label={t("music.recordedIn")} hint={t("music.recordedInHint")}>
          <TextInput
            inputMode="numeric"
            value={draft.recordedIn}
            maxLength={YEAR_DIGITS}
            autoComplete="off"
            onChange={(event) => change({ recordedIn: event.currentTarget.value })}
          />
        </Field>
      )}
    </>
  );
}
