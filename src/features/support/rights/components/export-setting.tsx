import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#ui/button.tsx";
import { Setting } from "#ui/settings-list.tsx";
import { useToast } from "#ui/toast.tsx";
import { exportOwnData } from "../../export/contract.ts";
import type { OwnerProof } from "./owner-proof.ts";

/** A copy of everything, taken home by whoever proves that it is theirs. */
export function ExportSetting({ owner }: { owner: OwnerProof }) {
  const { t } = useTranslation("rights");
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  const { mutate, error, isPending } = useMutation({
    mutationFn: ({ currentPassword = "" }: Record<string, string>) => owner.prove(currentPassword),
    onSuccess: () => {
      setAsking(false);
      toast.show({ title: t("export.begun") });
      // The browser saves it and stays where it is.
      location.assign(exportOwnData.path);
    },
  });
  return (
    <Setting
      title={t("export.title")}
      text={t("export.text")}
      action={
        !isAsking && (
          <Button
            variant="quiet"
            small
            aria-label={t("export.named")}
            onClick={() => setAsking(true)}
          >
            {t("export.submit")}
          </Button>
        )
      }
    >
      {isAsking && (
        <owner.Form
          label={t("export.named")}
          submitLabel={t("export.submit")}
          error={error}
          isPending={isPending}
          onSubmit={mutate}
          onCancel={() => setAsking(false)}
        />
      )}
    </Setting>
  );
}
