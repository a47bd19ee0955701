import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCurrentUser } from "#shell/current-user.ts";
import { PageFrame } from "#shell/page-frame.tsx";
import { PageHead } from "#shell/page-head.tsx";
import {
  portraitKey,
  readSaved,
  SAVE_BEGUN,
  useBegunPage,
  type BegunPage,
} from "#features/memorials/editor/guide/components/begun-page.ts";
import { ChosenPortrait } from "#features/memorials/editor/guide/components/chosen-portrait.tsx";
import { FirstPreview } from "#features/memorials/editor/guide/components/first-preview.tsx";
import { GuideBar, GuidePage } from "#features/memorials/editor/guide/components/guide-page.tsx";
import { GUIDE_STEPS, guidePath } from "#features/memorials/components/guide-path.ts";
import { placeOf } from "#features/memorials/editor/guide/components/guide-steps.ts";
import { useLocalPicture } from "#features/memorials/media/components/local-picture.ts";
import { PICTURE_TYPES } from "#features/memorials/editor/pictures/components/picture-types.ts";
import { call } from "#platform/pages/call.ts";
import { keepDraftFile, readDraftFile } from "#platform/pages/draft-files.ts";
import { Banner } from "#ui/banner.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { FileDrop } from "#ui/file-drop.tsx";
import { TextLink } from "#ui/link.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { issueStarterCode } from "../contract.ts";

export const handle = { texts: ["making", "editor"] };

/**
 * The second question, before there is an account: the picture is shown from this device's own copy
 * and kept in the browser. Then the page gets its code, and its maker an account to keep it in.
 */
export default function BeginPortraitPage() {
  const { t } = useTranslation("making");
  const navigate = useNavigate();
  const isSignedIn = Boolean(useCurrentUser());
  const begun = useBegunPage();

  useEffect(() => {
    const saved = readSaved();
    if (begun === undefined) return;
    if (begun === null) {
      const to =
        saved === null ? "/create-memorial/guided" : guidePath(saved.memorialId, "portrait");
      void navigate(to, { replace: true });
    } else if (isSignedIn) void navigate(SAVE_BEGUN, { replace: true });
  }, [begun, isSignedIn, navigate]);

  return (
    <PageFrame top="none" above={<GuideBar />}>
      <PageHead title={t("guide.portrait.question")} description={t("guide.about")} />
      <meta name="robots" content="noindex" />
      {begun ? <PortraitQuestion begun={begun} /> : <Spinner label={t("guide.loading")} />}
    </PageFrame>
  );
}

function PortraitQuestion({ begun }: { begun: BegunPage }) {
  const { t } = useTranslation(["making", "editor"]);
  const navigate = useNavigate();
  const { file, choose } = useChosenFile(portraitKey(begun.id));
  const { picture, isUnreadable } = useLocalPicture(file);
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: () => call(issueStarterCode),
    onSuccess: ({ code }) =>
      navigate(`/register?qrCode=${code}&next=${encodeURIComponent(SAVE_BEGUN)}`),
  });
  const isBusy = isPending || isSuccess;
  const goOn = () => {
    if (!isBusy) mutate();
  };
  const shown = picture && { ...picture, alt: t("guide.portraitNow") };

  return (
    <GuidePage
      place={
        <>
          <span>{t("guide.place", { place: placeOf("portrait"), total: GUIDE_STEPS.length })}</span>
          <ButtonLink variant="bare" small to="/create-memorial/guided">
            {t("guide.back")}
          </ButtonLink>
        </>
      }
      question={t("guide.portrait.question")}
      why={t("guide.portrait.why")}
      onSubmit={goOn}
      preview={{
        label: t("guide.preview"),
        content: <FirstPreview name={begun.name} picture={shown} />,
      }}
      foot={
        <Button type="submit" busy={isBusy ? t("guide.goingOn") : null}>
          {t(file === null ? "guide.withoutPicture" : "guide.continue")}
        </Button>
      }
    >
      {error && (
        <Banner tone="bad" title={t("guide.noCode")}>
          {error.message} <TextLink to="/qr-email-register">{t("guide.codeByMail")}</TextLink>
        </Banner>
      )}
      <ChosenPortrait
        picture={shown}
        isUnreadable={isUnreadable}
        fileName={file?.name ?? ""}
        progress={null}
      />
      <FileDrop
        label={t(file === null ? "guide.choosePicture" : "guide.chooseOther")}
        dragHint={t("editor:pictures.dragOne")}
        accept={PICTURE_TYPES}
        multiple={false}
        quiet
        onFiles={choose}
      />
    </GuidePage>
  );
}

/** Kept in this browser, so that neither a reload nor the way to an account loses it. */
function useChosenFile(key: string) {
  const [file, setFile] = useState<File | null>(null);
  useEffect(() => {
    void readDraftFile(key).then(setFile);
  }, [key]);

  function choose([chosen]: File[]) {
    if (chosen === undefined) return;
    setFile(chosen);
    void keepDraftFile(key, chosen);
  }

  return { file, choose };
}
