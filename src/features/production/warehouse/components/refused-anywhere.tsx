import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ScanList, ScannedAt, ScannedCode } from "#shell/scanner/scan-lists.tsx";
import { callQuery } from "#platform/pages/queries.ts";
import { Badge } from "#ui/badge.tsx";
import { listRefusedScans } from "../../scans/contract.ts";

const SHOWN = 10;
/** Scans of colleagues, and those that waited elsewhere, are refused while nobody here does anything. */
const POLL_MS = 60_000;

/** What was refused lately, at any scanner: each is a plate that lies somewhere. */
export function RefusedAnywhere() {
  const { t } = useTranslation("warehouse");
  const { data } = useQuery({
    ...callQuery(listRefusedScans, { query: { limit: SHOWN } }),
    staleTime: 0,
    refetchInterval: POLL_MS,
  });
  if (data === undefined || data.items.length === 0) return null;
  return (
    <ScanList title={t("desk.refused")}>
      {data.items.map(({ id, code, message, at }) => (
        <li key={id}>
          <ScannedCode code={code ?? "—"} />
          <Badge sign="stop">{message}</Badge>
          <ScannedAt at={at} />
        </li>
      ))}
    </ScanList>
  );
}
