import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "#platform/pages/api-client.ts";
import { call } from "#platform/pages/call.ts";
import { addressOf } from "#platform/call.ts";
import type { SheetSettings } from "#features/qr/symbols/engine/sheet.ts";
import type { FileFormat, SymbolSettings } from "#features/qr/symbols/engine/symbol-settings.ts";
import { Badge } from "#ui/badge.tsx";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { download } from "#ui/download.ts";
import type { ExportStage } from "#features/qr/machine-holds/contract.ts";
import { exportPackage, holdPart, type HeldPart } from "../contract.ts";
import { partFor } from "../model.ts";

export type PackagePartsProps = {
  packageId: string;
  count: number;
  /** Only codes whose plates are at this stage. */
  stage: ExportStage;
  settings: SymbolSettings;
  formats: readonly FileFormat[];
  /** Additionally on sheets. */
  sheet: SheetSettings | null;
};

/** One archive per part, so that an aborted download is repeated alone. */
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

type PartProps = PackagePartsProps & { from: number; size: number };

/**
 * Marks the codes as at the machine first, then navigates to the files: of two people the second
 * gets an error, and may confirm with a second press.
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
      return call(holdPart, { params: { packageId }, body });
    },
    onSuccess: ({ exportId }) => {
      setFetched(JSON.stringify(asked));
      download(addressOf(exportPackage, { params: { packageId }, query: { ...asked, exportId } }));
    },
  });
  const isTaken = error instanceof ApiError && error.code === "qr.atMachine";
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
