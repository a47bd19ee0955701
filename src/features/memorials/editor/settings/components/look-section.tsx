import "#features/memorials/components/life-dates.css";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ChoiceGrid } from "#ui/choice-grid.tsx";
import { FieldGroup } from "#ui/field.tsx";
import { PALETTES } from "#ui/palettes.ts";
import { Section } from "#ui/section.tsx";
import type { Memorial } from "#features/memorials/content/contract.ts";
import {
  useSavedField,
  useSavedMemorial,
} from "#features/memorials/editor/autosave/components/autosave-context.tsx";
import { Conflict } from "#features/memorials/editor/autosave/components/conflict.tsx";
import { Fold } from "#features/memorials/editor/components/fold.tsx";

const LOOK = ["theme", "layout"] as const;
const LAYOUTS = ["enhanced", "classic"] as const satisfies readonly Memorial["layout"][];

/** Colours, the typeface of names, and the layout. */
export function LookSection() {
  const { t } = useTranslation("editor");
  const { theme, layout } = useSavedMemorial();
  const name = useSavedField("name").text;
  const born = yearIn(useSavedField("bornOn").text);
  const died = yearIn(useSavedField("diedOn").text);
  return (
    <Section id="look" heading={t("look.heading")}>
      <Fold
        id="look"
        fields={LOOK}
        summary={[t(`look.now.${layout}`, { theme: t(`look.themes.${theme}`) })]}
      >
        <p className="small">{t("look.note")}</p>
        <LookField
          field="theme"
          options={PALETTES.map((one) => ({
            value: one,
            title: t(`look.themes.${one}`),
            sample: (
              <span className="theme-sample" data-palette={one}>
                <span className="theme-sample-name">{name}</span>
                <span className="theme-sample-years">
                  <span className="life-sign">*</span> {born} <span className="life-sign">†</span>{" "}
                  {died}
                </span>
              </span>
            ),
          }))}
        />
        <LookField
          field="layout"
          options={LAYOUTS.map((one) => ({
            value: one,
            title: t(`look.layouts.${one}`),
            sample: <LayoutSample layout={one} />,
          }))}
        />
      </Fold>
    </Section>
  );
}

/** `~1931-05` → `1931`. */
function yearIn(date: string): string {
  return /\d{4}/.exec(date)?.[0] ?? "";
}

type LookFieldProps = {
  field: "theme" | "layout";
  options: readonly { value: string; title: string; sample: ReactNode }[];
};

function LookField({ field, options }: LookFieldProps) {
  const { t } = useTranslation("editor");
  const { text, problem, hasConflict, choose } = useSavedField(field);
  const titleOf = (value: string) => options.find((one) => one.value === value)?.title ?? value;
  return (
    <>
      {hasConflict && <Conflict field={field} wordsFor={titleOf} />}
      <FieldGroup label={t(`fields.${field}`)} error={problem}>
        <ChoiceGrid<string> name={field} value={text} onChange={choose} options={options} />
      </FieldGroup>
    </>
  );
}

const SPREAD_LINES = [30, 36, 42, 60, 66, 72, 78];
const TITLE_LINES = [58, 66, 72, 78];

/** Thumbnails of the two layouts. */
function LayoutSample({ layout }: { layout: Memorial["layout"] }) {
  const isClassic = layout === "classic";
  const lines = isClassic ? TITLE_LINES : SPREAD_LINES;
  return (
    <svg className="layout-sample" viewBox="0 0 140 90" preserveAspectRatio="xMidYMid slice">
      {isClassic ? (
        <rect className="layout-sample-picture" x="55" y="14" width="30" height="34" />
      ) : (
        <rect className="layout-sample-picture" x="0" y="0" width="58" height="90" />
      )}
      {lines.map((y, index) => {
        const width = index === 0 ? 44 : 62 - ((index * 17) % 23);
        const x = isClassic ? 70 - (index === 0 ? 22 : 34) : 68;
        return (
          <rect
            key={y}
            x={x}
            y={y}
            width={isClassic && index > 0 ? 68 : width}
            height={index === 0 ? 4 : 1.5}
            fill="currentColor"
          />
        );
      })}
    </svg>
  );
}
