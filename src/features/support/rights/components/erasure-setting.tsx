import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { call } from "#platform/pages/call.ts";
import { pathKey } from "#platform/pages/queries.ts";
import { Banner } from "#ui/banner.tsx";
import { proveOwner } from "#shell/owner-calls.ts";
import { OwnerForm } from "#shell/owner-form.tsx";
import { Button } from "#ui/button.tsx";
import { Setting } from "#ui/settings-list.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { useToast } from "#ui/toast.tsx";
import { requestErasure, type ErasurePreview } from "../../erasure/contract.ts";
import { listOwnRequests } from "../../requests/contract.ts";
import { ErasureFate } from "./erasure-fate.tsx";
import { erasurePreview, ownErasure } from "./own-erasure.ts";
import { PageFate } from "./page-fate.tsx";

/** Leaving: everything is listed before anything is asked. */
export function ErasureSetting() {
  const { t, i18n } = useTranslation("rights");
  const [isLooking, setLooking] = useState(false);
  const { data } = useQuery(ownErasure);
  const erasesAt = data?.erasesAt ?? null;
  if (erasesAt !== null) {
    const day = formatDay(erasesAt, localeOf(i18n.language));
    return <Setting title={t("erasure.title")} text={t("erasure.waiting", { day })} />;
  }
  return (
    <Setting
      title={t("erasure.title")}
      text={data && t("erasure.text", { count: data.days })}
      action={
        !isLooking && (
          <Button variant="quiet" small onClick={() => setLooking(true)}>
            {t("erasure.look")}
          </Button>
        )
      }
    >
      {isLooking && <Leaving onLeave={() => setLooking(false)} />}
    </Setting>
  );
}

type LeavingProps = { onLeave: () => void };

function Leaving({ onLeave }: LeavingProps) {
  const { t } = useTranslation("rights");
  const { data, error } = useQuery(erasurePreview);
  if (error) return <Banner tone="bad">{error.message}</Banner>;
  if (data === undefined) return <Spinner label={t("erasure.loading")} />;
  return <LeavingForm onLeave={onLeave} preview={data} />;
}

function LeavingForm({ onLeave, preview }: LeavingProps & { preview: ErasurePreview }) {
  const { t } = useTranslation("rights");
  const { mutate, error, isPending } = useAsking(preview, onLeave);
  return (
    <div className="stack">
      <ErasureFate counts={preview.counts} />
      <OwnerForm
        label={t("erasure.title")}
        submitLabel={t("erasure.submit")}
        isDestructive
        error={error}
        isPending={isPending}
        onSubmit={mutate}
        onCancel={onLeave}
      >
        {preview.pages.map((page) => (
          <PageFate key={page.id} page={page} />
        ))}
        <p className="small">{t("erasure.copyFirst")}</p>
      </OwnerForm>
    </div>
  );
}

/** Sends the choice for each page that the person owns. */
function useAsking({ pages }: ErasurePreview, onAsked: () => void) {
  const { t, i18n } = useTranslation("rights");
  const toast = useToast();
  const client = useQueryClient();
  return useMutation({
    async mutationFn({ currentPassword = "", ...typed }: Record<string, string>) {
      const chosen = pages.flatMap(({ id }) => {
        const to = typed[id];
        return to === undefined ? [] : [{ id, to: to === "delete" ? null : to }];
      });
      if (chosen.length < pages.length) throw new Error(t("erasure.chooseFirst"));
      await proveOwner(currentPassword);
      return call(requestErasure, { body: { pages: chosen } });
    },
    onSuccess: (erasure) => {
      client.setQueryData(ownErasure.queryKey, erasure);
      // After cancelling, it starts with the current data.
      onAsked();
      void client.invalidateQueries({ queryKey: pathKey(listOwnRequests) });
      const day = formatDay(erasure.erasesAt ?? "", localeOf(i18n.language));
      const { number } = erasure;
      toast.show({
        title: t("erasure.asked", { day }),
        description: t("erasure.receipt", { number }),
      });
      scrollTo({ top: 0 });
    },
    onError: () => client.invalidateQueries({ queryKey: erasurePreview.queryKey }),
  });
}
