import "#features/memorials/page/components/memorial.css";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#ui/button.tsx";
import { PALETTES } from "#ui/palettes.ts";
import { Section } from "#ui/section.tsx";
import { usePaint } from "./token-values.ts";

export function ThemeSamples() {
  const { t } = useTranslation(["design-system", "editor"]);
  return (
    <Section id="themes" heading={t("parts.themes")} note={t("notes.themes")}>
      <ul className="theme-sheets spread-wide">
        {PALETTES.map((theme) => (
          <li key={theme} className="theme-sheet">
            <h3>{t(`editor:look.themes.${theme}`)}</h3>
            <div data-specimen="light">
              <Panel theme={theme} />
            </div>
            <div data-theme="dark">
              <Panel theme={theme} />
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Panel({ theme }: { theme: (typeof PALETTES)[number] }) {
  const { t, i18n } = useTranslation("design-system");
  const mark = useRef<HTMLSpanElement>(null);
  const paint = usePaint(mark, "[data-palette]");
  const ratio = paint?.contrast.toLocaleString(i18n.language, { maximumFractionDigits: 1 });
  return (
    <div className="theme-panel" data-palette={theme}>
      <p className="theme-panel-name">{t("samples.person")}</p>
      <p className="life-dates">
        <span className="life-date">
          <span className="life-sign">*</span> {t("samples.born")}
        </span>{" "}
        <span className="life-date">
          <span className="life-sign">†</span> {t("samples.died")}
        </span>
      </p>
      <div className="drop-cap-room">
        <p className="theme-panel-story drop-cap">{t("samples.story")}</p>
      </div>
      <Button small>{t("samples.light")}</Button>
      <p className="token-value">
        <span className="token-accent" ref={mark} />
        {ratio && t("accentContrast", { ratio })}
      </p>
    </div>
  );
}
