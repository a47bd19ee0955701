import { useState } from "react";
import { useTranslation } from "react-i18next";
import { pathOf } from "#platform/call.ts";
import type { SheetSettings } from "#platform/symbols/sheet.ts";
import type { FileFormat, SymbolSettings } from "#platform/symbols/symbol-settings.ts";
import { Badge } from "#ui/badge.tsx";
import { exportPackage, partFor } from "../contract.ts";

export type PackagePartsProps = {
  packageId: string;
  count: number;
  settings: SymbolSettings;
  formats: readonly FileFormat[];
  /** Besides, on sheets. */
  sheet: SheetSettings | null;
};

/** One archive after the other, so that one that broke off is fetched again by itself. */
export function PackageParts({ packageId, count, settings, formats, sheet }: PackagePartsProps) {
  const { t } = useTranslation("symbols");
  const [fetched, setFetched] = useState<ReadonlySet<string>>(new Set());
  const size = partFor(sheet);
  const parts = Array.from({ length: Math.ceil(count / size) }, (_, part) => part * size);
  return (
    <ul className="stack">
      {parts.map((from) => {
        const query = new URLSearchParams({
          settings: JSON.stringify(settings),
          formats: formats.join(","),
          from: String(from),
          count: String(size),
          ...(sheet && { sheet: JSON.stringify(sheet) }),
        });
        const address = `${pathOf(exportPackage, { packageId })}?${query}`;
        const to = Math.min(from + size, count);
        return (
          <li key={from}>
            <a
              href={address}
              download
              onClick={() => setFetched((before) => new Set([...before, address]))}
            >
              {t("part", { from: from + 1, to, count })}
            </a>{" "}
            {fetched.has(address) && (
              <Badge sign="full" tone="good">
                {t("fetched")}
              </Badge>
            )}
          </li>
        );
      })}
    </ul>
  );
}
