import { useTranslation } from "react-i18next";
import { Picture, type PictureView } from "#ui/picture.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";

type ChosenPortraitProps = {
  picture: PictureView | null;
  /** The browser can't show this kind of file; the server can. */
  isUnreadable: boolean;
  fileName: string;
  /** What is happening to it, and how far it is. */
  progress: { text: string; value: number } | null;
};

/** The chosen portrait, as a whole, with its true progress below. */
export function ChosenPortrait(props: ChosenPortraitProps) {
  const { picture, isUnreadable, fileName, progress } = props;
  const { t } = useTranslation("making");
  return (
    <>
      {picture && (
        <figure className="guide-portrait">
          <Picture picture={picture} sizes="(min-width: 62rem) 40vw, 100vw" priority />
        </figure>
      )}
      {isUnreadable && <p>{t("guide.portraitUnseen", { file: fileName })}</p>}
      {progress && (
        <div className="upload-sum">
          <p role="status">{progress.text}</p>
          <ProgressBar value={progress.value} max={1} label={progress.text} />
        </div>
      )}
    </>
  );
}
