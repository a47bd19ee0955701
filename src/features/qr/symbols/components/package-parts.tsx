import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { pathOf } from "#platform/call.ts";
import { ApiError, callApi } from "#platform/pages/api-client.ts";
import type { SheetSettings } from "#platform/symbols/sheet.ts";
import type { FileFormat, SymbolSettings } from "#platform/symbols/symbol-settings.ts";
import { Badge } from "#ui/badge.tsx";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import type { ExportStage } from "../../machine-holds/contract.ts";
import { exportPackage, holdPart, partFor, type HeldPart } from "../contract.ts";

export type PackagePartsProps = {
  packageId: string;
  count: number;
  /** Those of its codes whose plates stand here. */
  stage: ExportStage;
  settings: SymbolSettings;
  formats: readonly FileFormat[];
  /** Besides, on sheets. */
  sheet: SheetSettings | null;
};

/** One archive after the other, so that one that broke off is fetched again by itself. */
export function PackageParts(props: PackagePartsProps) {
  const size = partFor(props.sheet);
  const parts = Array.from({ length: Math.ceil(props.count / size) }, (_, part) => part * size);
  return (
    <ul className="stack">
      {parts.map((from) => (
        <Part key={from} from={from} size={size} {...props} />
      ))}
    </ul>
  );
}

/** The page stays where it is, whatever becomes of the file. */
function download(address: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = "";
  link.click();
}

type PartProps = PackagePartsProps & { from: number; size: number };

/**
 * Its codes are marked as at the machine first, and then a browser is led to the files: whoever comes second
 * is told, and may go on by a second press.
 */
function Part({ from, size, packageId, count, stage, settings, formats, sheet }: PartProps) {
  const { t } = useTranslation("symbols");
  const [fetched, setFetched] = useState<string | null>(null);
  const asked = {
    settings: JSON.stringify(settings),
    formats: formats.join(","),
    from: String(from),
    count: String(size),
    stage,
    ...(sheet && { sheet: JSON.stringify(sheet) }),
  };
  const { mutate, error, isPending } = useMutation({
    mutationFn: (again: boolean) => {
      const body: HeldPart = { from, count: size, stage, again };
      const path = pathOf(holdPart, { packageId });
      return callApi<{ exportId: string }>(path, { method: "POST", body });
    },
    onSuccess: ({ exportId }) => {
      const query = new URLSearchParams({ ...asked, exportId });
      setFetched(JSON.stringify(asked));
      download(`${pathOf(exportPackage, { packageId })}?${query}`);
    },
  });
  const isTaken = error instanceof ApiError && error.code === "atMachine";
  const to = Math.min(from + size, count);
  return (
    <li className="stack">
      <div className="actions">
        <Button
          variant="quiet"
          busy={isPending ? t("partBusy") : null}
          onClick={() => mutate(false)}
        >
          {t("part", { from: from + 1, to, count })}
        </Button>
        {fetched === JSON.stringify(asked) && (
          <Badge sign="full" tone="good">
            {t("fetched")}
          </Badge>
        )}
      </div>
      {error && !isPending && (
        <Banner tone={isTaken ? "warn" : "bad"}>
          {(error instanceof ApiError && error.fields["from"]) || error.message}
        </Banner>
      )}
      {isTaken && !isPending && (
        <div className="actions">
          <Button variant="quiet" onClick={() => mutate(true)}>
            {t("partAgain")}
          </Button>
        </div>
      )}
    </li>
  );
}
