import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Banner } from "#ui/banner.tsx";
import { Picture } from "#ui/picture.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { picturesIn } from "../../media/components/picture-views.ts";
import { useSaving } from "./autosave-context.tsx";
import { keptMedia } from "./media-changes.ts";
import type { UploadQueue } from "./upload-queue.ts";
import { Uploads } from "./uploads.tsx";

/** One picture: the first of the page, which opens it. */
export function GuidePortrait({ uploads }: { uploads: UploadQueue }) {
  const { t } = useTranslation(["making", "keeping"]);
  const { memorial } = useSaving();
  const { data } = useQuery(keptMedia(memorial));
  const items = data?.items ?? [];
  const [portrait] = picturesIn(items);
  const coming = items.find(({ status }) => status === "processing");
  const problem = items.find(({ id }) => id === portrait?.id)?.problem ?? null;
  const text = coming && t("keeping:pictures.processing", { percent: coming.progress });
  return (
    <>
      {portrait && (
        <figure className="guide-portrait">
          <Picture
            picture={{ ...portrait, alt: portrait.alt || t("guide.portraitNow") }}
            sizes="(min-width: 62rem) 40vw, 100vw"
          />
        </figure>
      )}
      {problem !== null && <Banner tone="warn">{problem}</Banner>}
      {coming && (
        <div className="upload-sum">
          <p role="status">{text}</p>
          <ProgressBar value={coming.progress} max={100} label={text ?? ""} />
        </div>
      )}
      <Uploads
        queue={uploads}
        single={t(items.length === 0 ? "guide.choosePicture" : "guide.chooseOther")}
      />
    </>
  );
}
