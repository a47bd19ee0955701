import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { FieldError, FieldGroup } from "#ui/field.tsx";
import { FileDrop } from "#ui/file-drop.tsx";
import { RadioList } from "#ui/radio-list.tsx";
import { CoverPicture, type DrawPicture } from "./cover-picture.tsx";
import { ShownBoxes } from "./shown-boxes.tsx";

/** `isMissing`: an own picture was chosen and isn't there, or isn't covered yet. */
export type ChosenPicture = { draw: DrawPicture | null; isMissing: boolean };

/** What goes along if nobody chooses anything else. */
export function firstPicture(boxes: HTMLCanvasElement | null): ChosenPicture {
  return { draw: boxes === null ? null : () => boxes, isMissing: false };
}

type PictureChoiceProps = {
  boxes: HTMLCanvasElement | null;
  onChange: (picture: ChosenPicture) => void;
  /** What is wrong with the picture, or with its not being covered. */
  error: string | undefined;
};

type Choice = "boxes" | "own" | "none";

/** Which picture goes along: each is shown as it will be sent. */
export function PictureChoice({ boxes, onChange, error }: PictureChoiceProps) {
  const { t } = useTranslation("bug-reports");
  const [choice, setChoice] = useState<Choice>(boxes === null ? "none" : "boxes");
  const options = boxes === null ? (["own", "none"] as const) : (["boxes", "own", "none"] as const);

  function choose(next: Choice) {
    setChoice(next);
    onChange({ ...firstPicture(next === "boxes" ? boxes : null), isMissing: next === "own" });
  }

  return (
    <FieldGroup label={t("picture.legend")}>
      <RadioList
        name="pictureChoice"
        value={choice}
        onChange={choose}
        options={options.map((value) => ({
          value,
          title: t(`picture.${value}.title`),
          text: t(`picture.${value}.text`),
        }))}
      />
      {choice === "boxes" && boxes !== null && <ShownBoxes boxes={boxes} />}
      {choice === "own" && <OwnPicture error={error} onChange={onChange} />}
    </FieldGroup>
  );
}

type OwnPictureProps = Pick<PictureChoiceProps, "onChange" | "error">;

function OwnPicture({ onChange, error }: OwnPictureProps) {
  const { t } = useTranslation("bug-reports");
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [chosen, setChosen] = useState(0);
  const [isUnreadable, setUnreadable] = useState(false);
  const cover = useCallback(
    (draw: DrawPicture | null) => onChange({ draw, isMissing: draw === null }),
    [onChange],
  );

  async function open([file]: File[]) {
    if (file === undefined) return;
    const opened = await createImageBitmap(file).catch(() => null);
    setUnreadable(opened === null);
    if (opened === null) return;
    setPicture(opened);
    setChosen((before) => before + 1);
  }

  return (
    <div className="stack">
      <FileDrop
        label={picture === null ? t("own.choose") : t("own.another")}
        dragHint={t("own.drag")}
        accept="image/*"
        multiple={false}
        quiet
        onFiles={(files) => void open(files)}
      />
      {isUnreadable && <FieldError>{t("own.unreadable")}</FieldError>}
      {picture === null && error !== undefined && <FieldError>{error}</FieldError>}
      {picture !== null && (
        // Another picture is covered from the beginning, also one of the same size: a phone's always are.
        <CoverPicture key={chosen} picture={picture} onChange={cover} error={error} />
      )}
    </div>
  );
}
