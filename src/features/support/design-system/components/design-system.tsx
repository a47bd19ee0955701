import "./design-system.css";
import { useTranslation } from "react-i18next";
import { DocumentContents } from "#ui/document.tsx";
import { FormPage } from "#ui/form-page.tsx";
import { PageStyle } from "#ui/page-style.tsx";
import type { Brought } from "./brought.ts";
import { PART_NAMES, PartSection } from "./parts.tsx";
import { useShownRules } from "./shown-rules.ts";
import { ThemeSamples } from "./theme-samples.tsx";
import {
  ColourSamples,
  EdgeSamples,
  MotionSamples,
  SpaceSamples,
  TypeSamples,
} from "./token-samples.tsx";
import { tokenStyle } from "./tokens.ts";

const BASICS = ["colours", "type", "space", "edges", "motion", "themes"] as const;

/** The design system: tokens first, then each component in its states. */
export function DesignSystem(brought: Brought) {
  const { t } = useTranslation("design-system");
  useShownRules();
  const sections = Object.fromEntries(
    [...BASICS, ...PART_NAMES].map((name) => [name, { heading: t(`parts.${name}`), text: [] }]),
  );
  return (
    <article className="document catalogue">
      <PageStyle css={tokenStyle} />
      <FormPage>
        <h1>{t("title")}</h1>
        <p className="lead">{t("lead")}</p>
        <DocumentContents label={t("contents")} sections={sections} />
      </FormPage>
      <ColourSamples />
      <TypeSamples />
      <SpaceSamples />
      <EdgeSamples />
      <MotionSamples />
      <ThemeSamples />
      {PART_NAMES.map((name) => (
        <PartSection key={name} name={name} {...brought} />
      ))}
    </article>
  );
}
