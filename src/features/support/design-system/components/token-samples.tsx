import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { Section } from "#ui/section.tsx";
import { COLOURS, FAMILIES, LENGTHS, MOTIONS, SIZES, SPACES, type ColourGroup } from "./tokens.ts";
import { usePaint, useSize } from "./token-values.ts";

export function ColourSamples() {
  const { t } = useTranslation("design-system");
  return (
    <Section id="colours" heading={t("parts.colours")} note={t("notes.colours")}>
      <div>
        {(Object.keys(COLOURS) as ColourGroup[]).map((group) => (
          <div key={group} className="token-set">
            <h3>{t(`colours.${group}`)}</h3>
            <ul className="swatches">
              {COLOURS[group].map((name) => (
                <Swatch key={name} name={name} />
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Section>
  );
}

function Swatch({ name }: { name: string }) {
  const { t, i18n } = useTranslation("design-system");
  const field = useRef<HTMLSpanElement>(null);
  const paint = usePaint(field, "body");
  const ratio = paint?.contrast.toLocaleString(i18n.language, { maximumFractionDigits: 1 });
  return (
    <li className="swatch">
      <span className={`swatch-field token-${name}`} ref={field} />
      <span className="token-name">{name}</span>
      <span className="token-value">{paint?.color}</span>
      <span className="token-value">{ratio && t("contrast", { ratio })}</span>
    </li>
  );
}

const fontSize = (element: HTMLElement) => parseFloat(getComputedStyle(element).fontSize);
const width = (element: HTMLElement) => element.getBoundingClientRect().width;

export function TypeSamples() {
  const { t } = useTranslation("design-system");
  return (
    <Section id="type" heading={t("parts.type")} note={t("notes.type")}>
      <div className="scale">
        {FAMILIES.map((family) => (
          <div key={family} className="scale-line">
            <p className={`face-sample token-${family}`}>
              {t(family === "code-family" ? "type.codes" : "type.letters")}
            </p>
            <p className="small">
              {family} · {t(`type.${family}`)}
            </p>
          </div>
        ))}
        {SIZES.map((size) => (
          <SizeLine key={size} size={size} />
        ))}
      </div>
    </Section>
  );
}

function SizeLine({ size }: { size: (typeof SIZES)[number] }) {
  const { t } = useTranslation("design-system");
  const line = useRef<HTMLParagraphElement>(null);
  const pixels = useSize(line, fontSize);
  return (
    <div className="scale-line">
      <p className={`scale-sample token-${size}`} ref={line}>
        {t(`type.${size}`)}
      </p>
      <p className="token-value">
        {size}
        {pixels !== null && <> · {t("pixels", { pixels })}</>}
      </p>
    </div>
  );
}

export function SpaceSamples() {
  const { t } = useTranslation("design-system");
  return (
    <Section id="space" heading={t("parts.space")} note={t("notes.space")}>
      <ul className="rulers">
        {[...SPACES, ...LENGTHS].map((name) => (
          <Ruler key={name} name={name} />
        ))}
      </ul>
    </Section>
  );
}

function Ruler({ name }: { name: string }) {
  const { t } = useTranslation("design-system");
  const bar = useRef<HTMLSpanElement>(null);
  const pixels = useSize(bar, width);
  return (
    <li className="ruler">
      <span className="token-value">
        {name}
        {pixels !== null && <> · {t("pixels", { pixels })}</>}
      </span>
      <span className={`ruler-bar token-${name}`} ref={bar} />
    </li>
  );
}

const EDGES = ["corner", "line", "ink", "lift", "focus"] as const;

export function EdgeSamples() {
  const { t } = useTranslation("design-system");
  return (
    <Section id="edges" heading={t("parts.edges")} note={t("notes.edges")}>
      <ul className="edges">
        {EDGES.map((edge) => (
          <li key={edge}>
            <span className={`edge-sample edge-${edge}`} />
            <span className="small">{t(`edges.${edge}`)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function MotionSamples() {
  const { t } = useTranslation("design-system");
  const [isMoved, setMoved] = useState(false);
  return (
    <Section id="motion" heading={t("parts.motion")} note={t("notes.motion")}>
      <div className="stack">
        {MOTIONS.map((motion) => (
          <div key={motion} className="ruler">
            <span className="token-value">
              {motion} · {t(`motion.${motion}`)}
            </span>
            <span className="motion-track">
              <span
                className={classNames("motion-mark", `token-${motion}`, isMoved && "motion-moved")}
              />
            </span>
          </div>
        ))}
        <Button variant="quiet" onClick={() => setMoved(!isMoved)}>
          {t("motion.show")}
        </Button>
      </div>
    </Section>
  );
}
