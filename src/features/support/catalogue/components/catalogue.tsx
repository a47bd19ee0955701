import "./catalogue.css";
import { useTranslation } from "react-i18next";
import { DocumentContents } from "#ui/document.tsx";
import { FormPage } from "#ui/form-page.tsx";
import { PageStyle } from "#ui/page-style.tsx";
import { PART_NAMES, PartSpread, type Brought } from "./parts.tsx";
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

/** What the pages are made of: the printer's case first, then each part in its states. */
export function Catalogue(brought: Brought) {
  const { t } = useTranslation("catalogue");
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
        <PartSpread key={name} name={name} {...brought} />
      ))}
    </article>
  );
}
