import { useTranslation } from "react-i18next";
import { Banner } from "#ui/banner.tsx";
import type { UploadQueue } from "#features/memorials/editor/pictures/components/upload-queue.ts";
import { Uploads } from "#features/memorials/editor/pictures/components/uploads.tsx";
import { ChosenPortrait } from "./chosen-portrait.tsx";
import type { GuidePortraitState } from "./guide-portrait-state.ts";

type GuidePortraitProps = { uploads: UploadQueue; portrait: GuidePortraitState };

/** Upload of a single picture: the portrait. It is shown from the first moment. */
export function GuidePortrait({ uploads, portrait }: GuidePortraitProps) {
  const { t } = useTranslation("making");
  const { picture, isUnreadable, fileName, problem, progress } = portrait;
  const hasPicture = picture !== null || isUnreadable;
  return (
    <>
      <ChosenPortrait
        picture={picture && { ...picture, alt: picture.alt || t("guide.portraitNow") }}
        isUnreadable={isUnreadable}
        fileName={fileName}
        progress={progress}
      />
      {problem !== null && <Banner tone="warn">{problem}</Banner>}
      <Uploads
        queue={uploads}
        single={t(hasPicture ? "guide.chooseOther" : "guide.choosePicture")}
      />
    </>
  );
}
