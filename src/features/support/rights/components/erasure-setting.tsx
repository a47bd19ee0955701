import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { callApi } from "#platform/pages/api-client.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Setting } from "#ui/settings-list.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { useToast } from "#ui/toast.tsx";
import { askErasure, type Erasure, type ErasurePreview } from "../../erasure/contract.ts";
import { listOwnRequests } from "../../requests/contract.ts";
import { ErasureFate } from "./erasure-fate.tsx";
import { erasurePreview, ownErasure } from "./own-erasure.ts";
import type { OwnerProof } from "./owner-proof.ts";
import { PageFate } from "./page-fate.tsx";

/** Leaving for good: what becomes of everything is seen before anything is asked. */
export function ErasureSetting({ owner }: { owner: OwnerProof }) {
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
      {isLooking && <Leaving owner={owner} onLeave={() => setLooking(false)} />}
    </Setting>
  );
}

type LeavingProps = { owner: OwnerProof; onLeave: () => void };

function Leaving({ owner, onLeave }: LeavingProps) {
  const { t } = useTranslation("rights");
  const { data, error } = useQuery(erasurePreview);
  if (error) return <Banner tone="bad">{error.message}</Banner>;
  if (data === undefined) return <Spinner label={t("erasure.loading")} />;
  return <LeavingForm owner={owner} onLeave={onLeave} preview={data} />;
}

function LeavingForm({ owner, onLeave, preview }: LeavingProps & { preview: ErasurePreview }) {
  const { t } = useTranslation("rights");
  const { mutate, error, isPending } = useAsking(owner, preview, onLeave);
  return (
    <div className="stack">
      <ErasureFate counts={preview.counts} />
      <owner.Form
        label={t("erasure.title")}
        submitLabel={t("erasure.submit")}
        isGrave
        error={error}
        isPending={isPending}
        onSubmit={mutate}
        onCancel={onLeave}
      >
        {preview.pages.map((page) => (
          <PageFate key={page.id} page={page} />
        ))}
        <p className="small">{t("erasure.copyFirst")}</p>
      </owner.Form>
    </div>
  );
}

/** What was chosen of each page goes along; of a page that is nobody's to choose nothing is sent. */
function useAsking(owner: OwnerProof, { pages }: ErasurePreview, onAsked: () => void) {
  const { t, i18n } = useTranslation("rights");
  const toast = useToast();
  const client = useQueryClient();
  return useMutation({
    async mutationFn({ currentPassword = "", ...typed }: Record<string, string>) {
      const chosen = pages.map(({ id }) => ({ id, to: typed[id] }));
      if (chosen.some(({ to }) => to === undefined)) throw new Error(t("erasure.chooseFirst"));
      const body = { pages: chosen.map(({ id, to }) => ({ id, to: to === "delete" ? null : to })) };
      await owner.prove(currentPassword);
      return callApi<Erasure>(askErasure.path, { method: "POST", body });
    },
    onSuccess: (erasure) => {
      client.setQueryData(ownErasure.queryKey, erasure);
      // Taken back, it begins with what happens again.
      onAsked();
      void client.invalidateQueries({ queryKey: [listOwnRequests.path] });
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
