import { useTranslation } from "react-i18next";
import type { ProvenSymbol } from "#features/qr/exports/contract.ts";

/**
 * Which files of a symbol were exported: how they were drawn, their digests, and how they were
 * tested.
 */
export function ProvenFiles({ symbol }: { symbol: ProvenSymbol }) {
  const { t } = useTranslation("code-list");
  const { formats, level, moduleMm, sheet, polarity, shape, kerfMm, files = [], report } = symbol;
  return (
    <div className="small">
      <p>
        {t("code.symbol", { mm: moduleMm, level, formats: formats.join(", ") })}{" "}
        {polarity && t(`code.polarity.${polarity}`)} {shape && t(`code.shape.${shape}`)}{" "}
        {kerfMm !== undefined && t("code.kerf", { mm: kerfMm })}
      </p>
      {files.length > 0 && (
        <details className="disclosure">
          <summary>
            {sheet === undefined ? t("code.files") : t("code.sheetFiles", { number: sheet })}
          </summary>
          {report && (
            <p>
              {t("code.tried", {
                modules: report.modules,
                width: report.widthMm,
                height: report.heightMm,
                count: report.wear.length,
              })}
            </p>
          )}
          <ul>
            {files.map(({ format, bytes, sha256 }) => (
              <li key={format}>
                {t("code.file", { format, bytes })} <code className="file-digest">{sha256}</code>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
