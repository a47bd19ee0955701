import { useTranslation } from "react-i18next";
import { withQuery } from "#platform/call.ts";
import { Banner } from "#ui/banner.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { useSavedMemorial } from "#features/memorials/editor/autosave/components/autosave-context.tsx";
import type { Upload, UploadQueue } from "./upload-queue.ts";

type HeldFilesProps = { uploads: readonly Upload[]; queue: UploadQueue };

/** Named one by one; the rest is a number. */
const NAMED = 3;

/** Files that wait for space: they go up by themselves once there is some, as long as the page is open. */
export function HeldFiles({ uploads, queue }: HeldFilesProps) {
  const { t, i18n } = useTranslation("editor");
  const { id } = useSavedMemorial();
  const count = uploads.length;
  const arePictures = uploads.every(({ file }) => file.type.startsWith("image/"));
  const names = uploads.slice(0, NAMED).map(({ file }) => file.name);
  const more = count - names.length;
  const shown = more > 0 ? [...names, t("pictures.held.more", { count: more })] : names;
  const problem = uploads.find((upload) => upload.problem !== null)?.problem;
  const order = withQuery("/qr-purchase", { plan: "space", memorial: id });
  return (
    <Banner
      tone="warn"
      title={
        <span role="status">
          {t(arePictures ? "pictures.held.pictures" : "pictures.held.files", { count })}
        </span>
      }
      actions={
        <>
          <ButtonLink variant="quiet" small to={order}>
            {t("pictures.held.order")}
          </ButtonLink>
          <Button variant="bare" small onClick={() => queue.retryHeld()}>
            {t("pictures.held.retry")}
          </Button>
          <Button variant="bare" small onClick={() => queue.dropHeld()}>
            {t("pictures.held.drop")}
          </Button>
        </>
      }
    >
      <div className="stack stack-tight">
        <p className="small">{new Intl.ListFormat(i18n.language).format(shown)}</p>
        {problem && <p>{problem}</p>}
        <p>{t("pictures.held.how")}</p>
      </div>
    </Banner>
  );
}
