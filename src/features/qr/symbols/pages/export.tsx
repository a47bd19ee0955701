import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { StaffPage } from "#features/accounts/components/staff-page.tsx";
import { guardStaffPage } from "#features/accounts/components/staff-rights.ts";
import type { Page } from "#platform/paging.ts";
import { apiQuery } from "#platform/pages/queries.ts";
import { symbolSettings, type FileFormat } from "#platform/symbols/symbol-settings.ts";
import { Banner } from "#ui/banner.tsx";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { listPackages, type ShownPackage } from "../../packages/contract.ts";
import { PackageParts } from "../components/package-parts.tsx";
import { SymbolForm, type TypedSettings } from "../components/symbol-form.tsx";

export const handle = { texts: ["symbols"] };

export function clientLoader() {
  return guardStaffPage("codes.step");
}

const USUAL: FileFormat[] = ["svg", "pdf", "dxf-2000"];

/** What the package was made for; measures in the address, which the advisor wrote, come before it. */
function settingsFor(symbol: ShownPackage["symbol"] | null, asked: URLSearchParams): TypedSettings {
  const own = symbol === null ? null : symbol.polarity === "lightOnDark" ? "light" : "dark";
  const usual = symbolSettings.parse({});
  return {
    level: asked.get("level") ?? symbol?.level ?? usual.level,
    moduleMm: asked.get("moduleMm") ?? String((symbol?.moduleUm ?? usual.moduleMm * 1000) / 1000),
    cut: asked.get("cut") ?? own ?? usual.cut,
    kerfMm: "0",
    shape: usual.shape,
    borderMm: "0",
    lettering: false,
    corners: false,
  };
}

function parsed(typed: TypedSettings) {
  const number = (text: string) => Number(text.trim().replace(",", ".") || Number.NaN);
  return symbolSettings.safeParse({
    ...typed,
    moduleMm: number(typed.moduleMm),
    kerfMm: number(typed.kerfMm),
    borderMm: number(typed.borderMm),
  });
}

/** `/admin/qr-export`: the symbols of a package for those who cut them. */
export default function ExportPage() {
  const { t } = useTranslation("symbols");
  const [asked] = useSearchParams();
  const { data, error } = useQuery(apiQuery<Page<ShownPackage>>([listPackages.path]));
  const [packageId, setPackageId] = useState("");
  const [typed, setTyped] = useState<TypedSettings | null>(null);
  const [formats, setFormats] = useState(USUAL);
  const items = data?.items ?? [];
  const chosen = items.find(({ id }) => id === (packageId || asked.get("package"))) ?? null;
  const settings = typed ?? settingsFor(chosen?.symbol ?? null, asked);
  const checked = parsed(settings);
  return (
    <StaffPage title={t("title")} note={t("note")}>
      {error && <Banner tone="bad">{error.message}</Banner>}
      {data !== undefined && items.length === 0 && <p className="reading">{t("none")}</p>}
      <section className="staff-part">
        <Field label={t("package")}>
          <Select
            value={chosen?.id ?? ""}
            empty={t("choose")}
            options={items.map(({ id, name, count }) => ({
              value: id,
              label: `${name} (${count})`,
            }))}
            onChange={({ target }) => {
              setPackageId(target.value);
              setTyped(null);
            }}
          />
        </Field>
        <SymbolForm
          settings={settings}
          formats={formats}
          onSettings={setTyped}
          onFormats={setFormats}
        />
        {!checked.success && <Banner tone="warn">{t("wrong")}</Banner>}
      </section>
      {chosen !== null && (
        <section className="staff-part">
          <div>
            <h2>{t("parts")}</h2>
            <p className="small">{chosen.readyAt === null ? t("making") : t("partsNote")}</p>
          </div>
          {checked.success && formats.length > 0 && chosen.readyAt !== null && (
            <PackageParts
              packageId={chosen.id}
              count={chosen.count - chosen.retired}
              settings={checked.data}
              formats={formats}
            />
          )}
        </section>
      )}
    </StaffPage>
  );
}
