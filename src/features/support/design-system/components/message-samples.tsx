import { useTranslation } from "react-i18next";
import { Banner } from "#ui/banner.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FileDrop } from "#ui/file-drop.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { UploadList } from "#ui/upload-list.tsx";
import { useState } from "react";
import { Specimen, Specimens } from "./specimen.tsx";

export function BannerSamples() {
  const { t } = useTranslation("design-system");
  return (
    <Specimens>
      {(["bad", "warn", "good", "plain"] as const).map((tone) => (
        <Specimen key={tone} caption={t(`banner.${tone}Caption`)} wide>
          <Banner tone={tone} title={t(`banner.${tone}`)}>
            {t(`banner.${tone}Text`)}
          </Banner>
        </Specimen>
      ))}
    </Specimens>
  );
}

export function ProgressSamples() {
  const { t } = useTranslation("design-system");
  return (
    <Specimens>
      <Specimen caption={t("progress.one")}>
        <ProgressBar value={4} max={6} label={t("progress.oneText")} />
        <p className="small">{t("progress.oneText")}</p>
      </Specimen>
      <Specimen caption={t("progress.all")}>
        <ProgressBar value={23} max={30} label={t("progress.allText")} large />
        <p className="small">{t("progress.allText")}</p>
      </Specimen>
    </Specimens>
  );
}

export function SkeletonSamples() {
  return (
    <Specimens>
      <Specimen state="loading">
        <Skeleton />
      </Specimen>
    </Specimens>
  );
}

export function SpinnerSamples() {
  const { t } = useTranslation("design-system");
  return (
    <Specimens>
      <Specimen state="loading">
        <Spinner label={t("spinner.label")} />
      </Specimen>
      <Specimen caption={t("spinner.slowCaption")}>
        <Spinner
          label={t("spinner.label")}
          slow={{
            text: t("spinner.slow"),
            action: (
              <Button variant="quiet" small>
                {t("spinner.without")}
              </Button>
            ),
          }}
        />
      </Specimen>
    </Specimens>
  );
}

export function EmptySamples() {
  const { t } = useTranslation("design-system");
  return (
    <Specimens>
      <Specimen state="empty">
        <EmptyState
          text={t("empty.text")}
          action={
            <ButtonLink to="#empty" variant="quiet">
              {t("empty.action")}
            </ButtonLink>
          }
        />
      </Specimen>
    </Specimens>
  );
}

export function FileSamples() {
  const { t } = useTranslation("design-system");
  const [names, setNames] = useState<string[]>([]);
  const drop = {
    label: t("files.label"),
    dragHint: t("files.hint"),
    quiet: true,
    onFiles: (files: File[]) => setNames(files.map(({ name }) => name)),
  };
  return (
    <Specimens>
      <Specimen state="empty">
        <FileDrop {...drop} />
        <p className="small" role="status">
          {names.length > 0 && t("files.chosen", { count: names.length })}
        </p>
      </Specimen>
      <Specimen state="focus">
        <FileDrop {...drop} />
      </Specimen>
      <Specimen state="disabled">
        <FileDrop {...drop} disabled />
      </Specimen>
      <Specimen state="loading" wide>
        <UploadList
          sum={{ done: 23, total: 30, text: t("files.sum"), label: t("progress.allText") }}
          rows={[
            {
              id: "1",
              name: t("files.one"),
              text: t("files.failed"),
              progress: null,
              failed: true,
            },
            { id: "2", name: t("files.two"), text: t("files.sent"), progress: 0.6, failed: false },
          ]}
          waiting={t("files.waiting", { count: 5 })}
          retry={{
            label: t("files.again"),
            labelFor: (name) => t("files.againFor", { name }),
            onRetry: () => undefined,
          }}
        />
      </Specimen>
    </Specimens>
  );
}
