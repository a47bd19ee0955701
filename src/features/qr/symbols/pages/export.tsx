import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRouteLoaderData, useSearchParams } from "react-router";
import { StaffPage } from "#features/accounts/components/staff-page.tsx";
import { guardStaffPage } from "#features/accounts/components/staff-rights.ts";
import { fieldProblems } from "#platform/field-problems.ts";
import { numberIn } from "#platform/typed-number.ts";
import { symbolSettings, type FileFormat } from "#platform/symbols/symbol-settings.ts";
import { Banner } from "#ui/banner.tsx";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import {
  EXPORT_STAGES,
  exportStage,
  HOLD_HOURS,
  type ExportStage,
} from "../../machine-holds/contract.ts";
import { packageQuery } from "../../packages/components/package-query.ts";
import type { ShownPackage } from "../../packages/contract.ts";
import { measureSymbol } from "../components/measured-symbol.ts";
import { PackageChoice } from "../components/package-choice.tsx";
import { PackageParts } from "../components/package-parts.tsx";
import { SheetForm } from "../components/sheet-form.tsx";
import { SymbolForm, type TypedSettings } from "../components/symbol-form.tsx";
import { judgeSheet, type TypedSheet } from "../components/typed-sheet.ts";

// texts: codes:stages.*

export const handle = { texts: ["symbols", "errors", "codes"] };

export function clientLoader() {
  return guardStaffPage("codes.step");
}

const USUAL: FileFormat[] = ["svg", "pdf", "dxf-2000"];

/** What the package was made for; measures in the address, which the advisor wrote, come before it. */
function settingsFor(
  symbol: ShownPackage["symbol"] | null,
  asked: URLSearchParams,
  language: string,
): TypedSettings {
  const own = symbol === null ? null : symbol.polarity === "lightOnDark" ? "light" : "dark";
  const usual = symbolSettings.parse({});
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

/** `0,6` where people write it so; what is no number stays to be seen as such. */
function asWritten(measure: number, language: string): string {
  if (Number.isNaN(measure)) return "";
  return measure.toLocaleString(language, { maximumFractionDigits: 3, useGrouping: false });
}

function parsed(typed: TypedSettings) {
  return symbolSettings.safeParse({
    ...typed,
    moduleMm: numberIn(typed.moduleMm),
    kerfMm: numberIn(typed.kerfMm),
    // What is not asked for is not judged, either.
    dotFill: typed.shape === "dot" ? numberIn(typed.dotFill) : undefined,
    borderMm: numberIn(typed.borderMm),
  });
}

/** How many of a package's codes stand there. */
function countAt({ count, retired, stages }: ShownPackage, stage: ExportStage): number {
  return stage === "all" ? count - retired : (stages[stage] ?? 0);
}

type StageChoiceProps = {
  stage: ExportStage;
  onChange: (stage: ExportStage) => void;
};

/** Which codes of the package: a plate that is engraved already is not cut a second time by mistake. */
function StageChoice({ stage, onChange }: StageChoiceProps) {
  const { t } = useTranslation(["symbols", "codes"]);
  return (
    <Field label={t("stage.label")} hint={t("stage.hint", { hours: HOLD_HOURS })}>
      <Select
        value={stage}
        onChange={({ target }) => onChange(exportStage.parse(target.value))}
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

/** `/admin/qr-export`: the symbols of a package for those who cut them. */
export default function ExportPage() {
  const { t, i18n } = useTranslation(["symbols", "errors"]);
  const [asked] = useSearchParams();
  const [packageId, setPackageId] = useState(asked.get("package") ?? "");
  const { data, error } = useQuery({ ...packageQuery(packageId), enabled: packageId !== "" });
  const [typed, setTyped] = useState<TypedSettings | null>(null);
  const [typedSheet, setTypedSheet] = useState<TypedSheet | null>(null);
  const [formats, setFormats] = useState(USUAL);
  const [stage, setStage] = useState<ExportStage>("created");
  const address = useRouteLoaderData<{ publicUrl: string }>("root")?.publicUrl;
  const host = address === undefined ? "" : new URL(address).host;
  const chosen = packageId === "" ? null : (data ?? null);
  const shown = typed ?? settingsFor(chosen?.symbol ?? null, asked, i18n.language);
  const checked = parsed(shown);
  const settings = checked.success ? checked.data : null;
  const refusal = settings && measureSymbol(host, settings).refusal;
  const judged = typedSheet && judgeSheet(typedSheet, { settings, host });
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
