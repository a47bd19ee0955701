import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { usePublicUrl } from "#shell/public-url.ts";
import { StaffPage } from "#shell/staff-page.tsx";
import { guardStaffPage } from "#shell/staff-rights.ts";
import { fieldProblems } from "#platform/field-problems.ts";
import { numberIn } from "#platform/typed-number.ts";
import { DEFAULT_SYMBOL, type FileFormat } from "#features/qr/symbols/engine/symbol-settings.ts";
import { Banner } from "#ui/banner.tsx";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import {
  EXPORT_STAGES,
  HOLD_HOURS,
  type ExportStage,
} from "#features/qr/machine-holds/contract.ts";
import { packageQuery } from "#features/qr/packages/components/package-query.ts";
import type { ShownPackage } from "#features/qr/packages/contract.ts";
import { measureSymbol } from "../components/measured-symbol.ts";
import { PackageChoice } from "../components/package-choice.tsx";
import { PackageParts } from "../components/package-parts.tsx";
import { SheetForm } from "../components/sheet-form.tsx";
import { SymbolForm, type TypedSettings } from "../components/symbol-form.tsx";
import { judgeSheet, type TypedSheet } from "../components/typed-sheet.ts";
import { sheetForm, symbolForm } from "../contract.ts";
import type { Route } from "./+types/export.ts";

// texts: codes:stages.*

export const handle = { texts: ["symbols", "errors", "codes"] };

/** Lazy, with the validation schemas: only this page of the staff area loads them. */
export async function clientLoader() {
  await guardStaffPage("codes.step");
  const [symbolSchema, sheetSchema] = await Promise.all([symbolForm.load(), sheetForm.load()]);
  return { symbolSchema, sheetSchema };
}

type SymbolSchema = Awaited<ReturnType<typeof symbolForm.load>>;

const USUAL: FileFormat[] = ["svg", "pdf", "dxf-2000"];

/** The package's settings; those in the address, from the advice page, take precedence. */
function settingsFor(
  symbol: ShownPackage["symbol"] | null,
  asked: URLSearchParams,
  language: string,
): TypedSettings {
  const own = symbol === null ? null : symbol.polarity === "lightOnDark" ? "light" : "dark";
  const usual = DEFAULT_SYMBOL;
  const moduleMm = Number(
    asked.get("moduleMm") ?? (symbol?.moduleUm ?? usual.moduleMm * 1000) / 1000,
  );
  return {
    level: asked.get("level") ?? symbol?.level ?? usual.level,
    moduleMm: asWritten(moduleMm, language),
    cut: asked.get("cut") ?? own ?? usual.cut,
    kerfMm: "0",
    shape: usual.shape,
    dotFill: asWritten(usual.dotFill, language),
    borderMm: "0",
    lettering: false,
    corners: false,
  };
}

/** `0,6` in locales with a decimal comma; invalid numbers are shown as they are. */
function asWritten(measure: number, language: string): string {
  if (Number.isNaN(measure)) return "";
  return measure.toLocaleString(language, { maximumFractionDigits: 3, useGrouping: false });
}

function parsed(schema: SymbolSchema, typed: TypedSettings) {
  return schema.safeParse({
    ...typed,
    moduleMm: numberIn(typed.moduleMm),
    kerfMm: numberIn(typed.kerfMm),
    // Disabled settings aren't validated, either.
    dotFill: typed.shape === "dot" ? numberIn(typed.dotFill) : undefined,
    borderMm: numberIn(typed.borderMm),
  });
}

/** How many of a package's codes are at that stage. */
function countAt({ count, retired, stages }: ShownPackage, stage: ExportStage): number {
  return stage === "all" ? count - retired : (stages[stage] ?? 0);
}

type StageChoiceProps = {
  stage: ExportStage;
  onChange: (stage: ExportStage) => void;
};

/**
 * Which codes of the package; by default those not engraved yet, so that none is cut twice by
 * mistake.
 */
function StageChoice({ stage, onChange }: StageChoiceProps) {
  const { t } = useTranslation(["symbols", "codes"]);
  return (
    <Field label={t("stage.label")} hint={t("stage.hint", { hours: HOLD_HOURS })}>
      <Select
        value={stage}
        onChange={({ target }) =>
          onChange(EXPORT_STAGES.find((value) => value === target.value) ?? "created")
        }
        options={EXPORT_STAGES.map((value) => ({
          value,
          label:
            value === "all" || value === "created"
              ? t(`stage.${value}`)
              : t(`codes:stages.${value}`),
        }))}
      />
    </Field>
  );
}

/** `/admin/qr-export`: exports the symbols of a package for engraving. */
export default function ExportPage({
  loaderData: { symbolSchema, sheetSchema },
}: Route.ComponentProps) {
  const { t, i18n } = useTranslation(["symbols", "errors"]);
  const [asked] = useSearchParams();
  const [packageId, setPackageId] = useState(asked.get("package") ?? "");
  const { data, error } = useQuery({ ...packageQuery(packageId), enabled: packageId !== "" });
  const [typed, setTyped] = useState<TypedSettings | null>(null);
  const [typedSheet, setTypedSheet] = useState<TypedSheet | null>(null);
  const [formats, setFormats] = useState(USUAL);
  const [stage, setStage] = useState<ExportStage>("created");
  const address = usePublicUrl();
  const host = address === "" ? "" : new URL(address).host;
  const chosen = packageId === "" ? null : (data ?? null);
  const shown = typed ?? settingsFor(chosen?.symbol ?? null, asked, i18n.language);
  const checked = parsed(symbolSchema, shown);
  const settings = checked.success ? checked.data : null;
  const refusal = settings && measureSymbol(host, settings).refusal;
  const judged = typedSheet && judgeSheet(typedSheet, { schema: sheetSchema, settings, host });
  const count = chosen === null ? 0 : countAt(chosen, stage);
  return (
    <StaffPage title={t("title")} note={t("note")}>
      {error && <Banner tone="bad">{error.message}</Banner>}
      <section className="staff-part">
        <PackageChoice
          chosen={chosen}
          onChange={(id) => {
            setPackageId(id);
            setTyped(null);
          }}
        />
        <SymbolForm
          settings={shown}
          problems={checked.success ? {} : fieldProblems(checked.error.issues)}
          formats={formats}
          onSettings={setTyped}
          onFormats={setFormats}
        />
        {refusal && <Banner tone="bad">{t(`errors:fields.${refusal.reason}`, refusal)}</Banner>}
      </section>
      <section className="staff-part">
        <h2>{t("sheet.title")}</h2>
        <SheetForm
          typed={typedSheet}
          judged={judged}
          settings={settings}
          host={host}
          codes={count}
          onChange={setTypedSheet}
        />
      </section>
      {chosen !== null && (
        <section className="staff-part">
          <div>
            <h2>{t("parts")}</h2>
            <p className="small">
              {chosen.readyAt === null
                ? t("making")
                : t(judged?.sheet === null ? "sheet.first" : "partsNote")}
            </p>
          </div>
          <StageChoice stage={stage} onChange={setStage} />
          {settings !== null &&
            refusal === null &&
            formats.length > 0 &&
            chosen.readyAt !== null &&
            judged?.sheet !== null && (
              <PackageParts
                packageId={chosen.id}
                count={chosen.count}
                stage={stage}
                settings={settings}
                formats={formats}
                sheet={judged?.sheet ?? null}
              />
            )}
        </section>
      )}
    </StaffPage>
  );
}
