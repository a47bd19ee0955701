import { useTranslation } from "react-i18next";
import { countOf, placesOn, type SheetSettings } from "#features/qr/symbols/engine/sheet.ts";
import type { SymbolSettings } from "#features/qr/symbols/engine/symbol-settings.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { Field } from "#ui/field.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { measureSymbol } from "./measured-symbol.ts";
import { SheetPicture } from "./sheet-picture.tsx";
import { SHEET_MEASURES, usualSheet, type JudgedSheet, type TypedSheet } from "./typed-sheet.ts";

// texts: errors:fields.*

export type SheetFormProps = {
  /** `null` if plates are cut one by one. */
  typed: TypedSheet | null;
  judged: JudgedSheet | null;
  settings: SymbolSettings | null;
  host: string;
  /** Number of codes for the sheets; 0 while no package is chosen. */
  codes: number;
  onChange: (typed: TypedSheet | null) => void;
};

const HINTED = ["marginMm", "gapMm"] as const;

/** The sheet that plates are cut from: its measures, and a picture of the layout. */
export function SheetForm({ typed, judged, settings, host, codes, onChange }: SheetFormProps) {
  const { t } = useTranslation(["symbols", "errors"]);
  return (
    <div className="stack">
      <Checkbox
        label={t("sheet.use")}
        text={t("sheet.about")}
        checked={typed !== null}
        onChange={({ target }) => onChange(target.checked ? usualSheet() : null)}
      />
      {typed !== null && (
        <>
          <div className="symbol-measures">
            {SHEET_MEASURES.map((name) => {
              const problem = judged?.problems[name];
              const hinted = HINTED.find((one) => one === name);
              return (
                <Field
                  key={name}
                  label={t(`sheet.${name}`)}
                  hint={hinted && t(`sheet.hints.${hinted}`)}
                  error={problem && t(`errors:fields.${problem.key}`, problem.values ?? {})}
                >
                  <TextInput
                    inputMode="decimal"
                    value={typed[name]}
                    onChange={({ target }) => onChange({ ...typed, [name]: target.value })}
                  />
                </Field>
              );
            })}
          </div>
          <Checkbox
            label={t("sheet.turn")}
            checked={typed.turn}
            onChange={({ target }) => onChange({ ...typed, turn: target.checked })}
          />
          {judged?.sheet && (
            <LaidOut
              sheet={judged.sheet}
              symbol={settings && measureSymbol(host, settings).size}
              codes={codes}
            />
          )}
        </>
      )}
    </div>
  );
}

type LaidOutProps = {
  sheet: SheetSettings;
  symbol: { widthMm: number; heightMm: number } | null;
  codes: number;
};

function LaidOut({ sheet, symbol, codes }: LaidOutProps) {
  const { t } = useTranslation("symbols");
  const count = countOf(sheet);
  const turned = placesOn(sheet).filter(({ isTurned }) => isTurned).length;
  const sheets = Math.ceil(codes / count);
  const last = codes - (sheets - 1) * count;
  return (
    <figure className="stack">
      <SheetPicture
        sheet={sheet}
        symbol={symbol}
        filled={codes === 0 ? count : Math.min(codes, count)}
        label={t("sheet.picture")}
      />
      <figcaption role="status">
        {t("sheet.fits", { count })} {turned > 0 && `${t("sheet.turned", { count: turned })} `}
        {codes > 0 && t("sheet.sheets", { count: sheets, codes })}{" "}
        {sheets > 1 && last < count && t("sheet.last", { count: last })}
      </figcaption>
    </figure>
  );
}
