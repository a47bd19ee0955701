import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "#platform/pages/api-client.ts";
import { call } from "#platform/pages/call.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { FileDrop } from "#ui/file-drop.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { CameraPane } from "#shell/scanner/camera-pane.tsx";
import { checkPlate } from "../contract.ts";

/** Takes a photograph, from a file or the camera; on an error another can be taken. */
export function CheckForm({ code }: { code: string }) {
  const { t } = useTranslation("plate-checks");
  const [hasCamera, setCamera] = useState(false);
  const { mutate, isPending, error } = useCheck(code);
  return (
    <>
      {hasCamera && (
        <div className="plate-camera">
          <CameraPane
            onRead={null}
            photograph={{
              label: t("camera.take"),
              busy: isPending ? t("measuring") : null,
              onTaken: (file) => mutate(file),
            }}
          />
        </div>
      )}
      {isPending && <Spinner label={t("measuring")} slow={{ text: t("measuringLong") }} />}
      {error && !isPending && (
        <Banner tone="bad" title={t("failed")}>
          {wordsOf(error)}
        </Banner>
      )}
      <div className="plate-ways">
        <Button variant="quiet" onClick={() => setCamera(!hasCamera)}>
          {t(hasCamera ? "camera.close" : "camera.open")}
        </Button>
        <FileDrop
          quiet
          multiple={false}
          accept="image/*"
          disabled={isPending}
          label={t("file.choose")}
          dragHint={t("file.drag")}
          onFiles={([file]) => file && mutate(file)}
        />
      </div>
    </>
  );
}

function useCheck(code: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (file: File) => {
      const body = new FormData();
      body.set("file", file);
      return call(checkPlate, { params: { code }, body });
    },
    // The code's history has changed, too.
    onSuccess: () => client.invalidateQueries(),
  });
}

function wordsOf(error: Error): string {
  return (error instanceof ApiError && error.fields["file"]) || error.message;
}
