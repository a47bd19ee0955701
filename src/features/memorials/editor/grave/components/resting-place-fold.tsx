import "#features/memorials/editor/components/fold.css";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { callQuery } from "#platform/pages/queries.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { getRestingPlace } from "#features/memorials/grave/contract.ts";
import { RestingPlaceFields } from "./resting-place-fields.tsx";
import { keptRestingPlace } from "./use-resting-place.ts";

function restingPlaceQuery(id: string) {
  return { ...callQuery(getRestingPlace, { params: { id } }), staleTime: 0 };
}

/** Burials and lease in the editor: asked for when it is opened, as few families come for it. */
export function RestingPlaceFold({ memorialId }: { memorialId: string }) {
  const { t } = useTranslation("grave");
  const isLinked = useLocation().hash === "#grave";
  const [isOpen, setOpen] = useState(() => isLinked || keptRestingPlace(memorialId) !== null);
  const { data, error, refetch } = useQuery({
    ...restingPlaceQuery(memorialId),
    enabled: isOpen,
    // What is being typed is compared with what was read first.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return (
    <details
      className="fold"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <span className="fold-action">{t(isOpen ? "heading" : "write")}</span>
      </summary>
      <div className="stack">
        <p className="small">{t("about")}</p>
        {isOpen && data === undefined && error === null && <Spinner label={t("loading")} />}
        {error !== null && data === undefined && (
          <Banner tone="bad" title={t("loadFailed")}>
            <Button variant="quiet" small onClick={() => void refetch()}>
              {t("again")}
            </Button>
          </Banner>
        )}
        {data !== undefined && <RestingPlaceFields memorialId={memorialId} known={data} />}
      </div>
    </details>
  );
}
