import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { numberIn } from "#platform/typed-number.ts";
import { Button } from "#ui/button.tsx";
import { Field, FieldError } from "#ui/field.tsx";
import { Range } from "#ui/range.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { useSavedField } from "#features/memorials/editor/autosave/components/autosave-context.tsx";
import { useLeaving } from "#features/memorials/editor/autosave/components/pauses.ts";
import {
  partIn,
  partText,
  pieceField,
  type Part,
} from "#features/memorials/editor/autosave/components/piece-fields.ts";
import { clockOf } from "#features/memorials/music/components/piece-length.ts";
import { FADE_MAX, type Piece } from "#features/memorials/music/contract.ts";
import { endOf, withEnd, withFade, withStart } from "./part-draft.ts";
import { Waveform } from "./waveform.tsx";

type PartFieldProps = { piece: Piece; seconds: number; memorialId: string };

/** Which part is heard, and how softly it comes and goes; the server makes it. */
export function PartField({ piece, seconds, memorialId }: PartFieldProps) {
  const { t } = useTranslation("editor");
  const panelId = useId();
  const [isOpen, setOpen] = useState(false);
  const { text, problem, type, leave } = useSavedField(pieceField(piece.mediaId, "part"));
  useLeaving(leave);
  const part = partIn(text);
  const start = part.startsAt;
  const end = endOf(part, seconds);
  const isWhole = start === 0 && part.endsAt === null;
  const change = (next: Part) => type(partText(next));
  return (
    <div className="stack">
      <p className="small">
        {isWhole
          ? t("music.whole", { length: clockOf(seconds) })
          : t("music.partly", { from: clockOf(start), to: clockOf(end) })}
      </p>
      <div className="actions">
        <Button
          variant="bare"
          small
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? "music.partClose" : "music.partOpen")}
        </Button>
      </div>
      {/* What is dragged is saved when it is let go: each change is made anew on the server. */}
      <div id={panelId} className="stack" hidden={!isOpen} onBlur={leave} onPointerUp={leave}>
        {isOpen && (
          <>
            <Waveform memorialId={memorialId} piece={piece} start={start} end={end} />
            <TimeField
              label={t("music.starts")}
              value={start}
              seconds={seconds}
              onChange={(value) => change(withStart(part, seconds, value))}
            />
            <TimeField
              label={t("music.ends")}
              value={end}
              seconds={seconds}
              onChange={(value) => change(withEnd(part, seconds, value))}
            />
            <div className="music-fades">
              {(["fadeIn", "fadeOut"] as const).map((fade) => (
                <Field
                  key={fade}
                  label={t(`music.${fade}`)}
                  hint={t("music.fadeHint", { most: FADE_MAX })}
                >
                  <SecondsInput
                    value={part[fade]}
                    onChange={(value) => change(withFade(part, seconds, fade, value))}
                  />
                </Field>
              ))}
            </div>
          </>
        )}
      </div>
      {problem !== undefined && <FieldError>{problem}</FieldError>}
    </div>
  );
}

type TimeFieldProps = {
  label: string;
  value: number;
  seconds: number;
  onChange: (value: number) => void;
};

/** By its place, or by its number. */
function TimeField({ label, value, seconds, onChange }: TimeFieldProps) {
  const { t } = useTranslation("editor");
  return (
    <div className="music-time">
      <Field label={label} hint={clockOf(value)}>
        <Range
          min={0}
          max={seconds}
          step={0.1}
          value={value}
          aria-valuetext={clockOf(value)}
          onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
        />
      </Field>
      <SecondsInput label={t("music.inSeconds", { label })} value={value} onChange={onChange} />
    </div>
  );
}

type SecondsInputProps = {
  /** Where no Field around it says. */
  label?: string;
  value: number;
  onChange: (value: number) => void;
};

/**
 * With a comma or a point: a field for numbers takes but one of them, whichever its browser speaks. Taken
 * when it is left, as half a number would move the other end.
 */
function SecondsInput({ label, value, onChange }: SecondsInputProps) {
  const { i18n } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  const shown = value.toLocaleString(i18n.language, { useGrouping: false });

  function take() {
    if (typed !== null) onChange(numberIn(typed));
    setTyped(null);
  }

  return (
    <TextInput
      className="music-seconds"
      inputMode="decimal"
      autoComplete="off"
      aria-label={label}
      value={typed ?? shown}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={({ key }) => key === "Enter" && take()}
    />
  );
}
