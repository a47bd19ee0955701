import { useTranslation } from "react-i18next";
import { Banner } from "#ui/banner.tsx";
import { FieldGroup } from "#ui/field.tsx";
import { RadioList } from "#ui/radio-list.tsx";
import { Fold } from "#features/memorials/editor/components/fold.tsx";
import { useSavedField } from "#features/memorials/editor/autosave/components/autosave-context.tsx";
import { pieceField } from "#features/memorials/editor/autosave/components/piece-fields.ts";
import type { Memorial } from "#features/memorials/content/contract.ts";
import { PIECE_KINDS, type Piece } from "#features/memorials/music/contract.ts";
import { LicenceField } from "./licence-field.tsx";
import { PartField } from "./part-field.tsx";
import { PieceTextField } from "./piece-text-field.tsx";

const WORDS = ["kind", "performer", "composer", "note", "transcript"] as const;

type PieceFieldsProps = { piece: Piece; memorial: Memorial; canNameAgreement: boolean };

/** Why it may be heard first, as nobody hears it before; then what it is, and which part of it. */
export function PieceFields({ piece, memorial, canNameAgreement }: PieceFieldsProps) {
  const { t } = useTranslation("editor");
  const { mediaId: id, licence, isHidden, performer, composer } = piece;
  const { text: kind } = useSavedField(pieceField(id, "kind"));
  const isVoice = kind === "voice";
  return (
    <>
      {licence === null && <LicenceNote isHidden={isHidden === true} />}
      <PieceTextField id={id} field="title" label={t("music.title")} hint={t("music.titleHint")} />
      <Fold
        id={`licence-${id}`}
        fields={[pieceField(id, "licence")]}
        summary={[licence !== null && t(`music.licences.${licence.kind}.title`)]}
        action={t(licence === null ? "music.sayWhy" : "fold.open")}
        isNeeded={licence === null}
      >
        <LicenceField piece={piece} canNameAgreement={canNameAgreement} />
      </Fold>
      <Fold
        id={`words-${id}`}
        fields={WORDS.map((field) => pieceField(id, field))}
        summary={[performer, composer]}
        action={t(performer === null && composer === null ? "music.sayMore" : "fold.open")}
      >
        <KindField id={id} />
        <PieceTextField
          id={id}
          field="performer"
          label={t(isVoice ? "music.speaker" : "music.performer")}
          hint={isVoice ? undefined : t("music.performerHint")}
        />
        {!isVoice && <PieceTextField id={id} field="composer" label={t("music.composer")} />}
        <PieceTextField
          id={id}
          field="note"
          label={t("music.noteLabel")}
          hint={t("music.noteHint")}
          isLong
        />
        <PieceTextField
          id={id}
          field="transcript"
          label={t(isVoice ? "music.transcriptVoice" : "music.transcript")}
          hint={t("music.transcriptHint")}
          isLong
        />
      </Fold>
      {piece.seconds !== null && (
        <PartField piece={piece} seconds={piece.seconds} memorialId={memorial.id} />
      )}
    </>
  );
}

/** New ones wait for it; what visitors hear already is asked about, and plays on. */
function LicenceNote({ isHidden }: { isHidden: boolean }) {
  const { t } = useTranslation("editor");
  if (!isHidden) return <Banner title={t("music.askedOld")}>{t("music.askedOldText")}</Banner>;
  return (
    <Banner tone="warn" title={t("music.keepersOnly")}>
      {t("music.keepersOnlyText")}
    </Banner>
  );
}

function KindField({ id }: { id: string }) {
  const { t } = useTranslation("editor");
  const { text, problem, choose } = useSavedField(pieceField(id, "kind"));
  const options = PIECE_KINDS.map((value) => ({ value, title: t(`music.kinds.${value}`) }));
  return (
    <FieldGroup label={t("music.fields.kind")} error={problem}>
      <RadioList<string> name={`kind-${id}`} value={text} onChange={choose} options={options} />
    </FieldGroup>
  );
}
