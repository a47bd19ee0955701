import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { pathOf } from "#platform/call.ts";
import { ApiError, callApi } from "#platform/pages/api-client.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { FileDrop } from "#ui/file-drop.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { CameraPane } from "../../scanner/components/camera-pane.tsx";
import { checkPlate, type PlateCheck } from "../contract.ts";

/** A photograph, from a file or by the camera; what it can't be used for is said, and another is taken. */
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
      return callApi<PlateCheck>(pathOf(checkPlate, { code }), { method: "POST", body });
    },
    // Also the code's history tells of it.
    onSuccess: () => client.invalidateQueries(),
  });
}

function wordsOf(error: Error): string {
  return (error instanceof ApiError && error.fields["file"]) || error.message;
}
