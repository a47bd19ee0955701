import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#platform/pages/call.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { endSubscription } from "../contract.ts";
import { Consequences } from "./consequences.tsx";
import { refreshSpaces } from "./refresh-spaces.ts";

type EndSpaceProps = { id: string; name: string };

/** Ends space, after the day and what is paid back have been seen. */
export function EndSpace({ id, name }: EndSpaceProps) {
  const { t } = useTranslation("subscription");
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const end = useMutation({
    mutationFn: () => call(endSubscription, { params: { id } }),
    onSuccess: async () => {
      setAsking(false);
      await refreshSpaces(client);
    },
  });
  const close = () => {
    end.reset();
    setAsking(false);
  };
  return (
    <>
      <Button
        variant="quiet"
        small
        aria-label={t("end.openNamed", { name })}
        onClick={() => setAsking(true)}
      >
        {t("end.open")}
      </Button>
      <Dialog
        open={isAsking}
        onClose={close}
        title={t("end.title", { name })}
        actions={
          <>
            <Button variant="quiet" onClick={close}>
              {t("end.keep")}
            </Button>
            <Button
              variant="bad"
              busy={end.isPending ? t("end.busy") : null}
              onClick={() => end.mutate()}
            >
              {t("end.submit")}
            </Button>
          </>
        }
      >
        <Consequences id={id} spaceKey={null} />
        {end.error && <Banner tone="bad">{end.error.message}</Banner>}
      </Dialog>
    </>
  );
}
