// texts: advice:otherwise.*
import "./engraving-advice.css";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Badge, type BadgeProps } from "#ui/badge.tsx";
import { Banner } from "#ui/banner.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Icon } from "#ui/icon.tsx";
import { Select } from "#ui/select.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { MATERIAL_NAMES, type Material } from "../contract.ts";
import {
  advise,
  DISTANCES_CM,
  measuresOutside,
  refusalFor,
  SIZES_MM,
  type Advice,
  type AdviceQuestion,
} from "../model.ts";
import { AdviceReasons } from "./advice-reasons.tsx";
import { MaterialPicture } from "./material-picture.tsx";

const FIRST: AdviceQuestion = { material: "greyGranitePolished", sizeMm: 60, distanceCm: 40 };

export type EngravingAdviceProps = {
  /** Base address of the site, which the symbols contain. */
  host: string;
  /** Where the measures can be used, and the label of that link. */
  use?: { label: string; path: (advice: Advice) => string } | null;
};

/** Whether a symbol will be readable for a material, size and distance, with the reasons. */
export function EngravingAdvice({ host, use = null }: EngravingAdviceProps) {
  const { t } = useTranslation("advice");
  const [material, setMaterial] = useState<Material>(FIRST.material);
  const [size, setSize] = useState(String(FIRST.sizeMm));
  const [distance, setDistance] = useState(String(FIRST.distanceCm));
  const refusal = refusalFor(host);
  if (refusal !== null) {
    return <Banner tone="bad">{t(`refusals.${refusal.reason}`, { host })}</Banner>;
  }
  const question = { material, sizeMm: numberOf(size), distanceCm: numberOf(distance) };
  const wrong = measuresOutside(question);
  return (
    <div className="engraving-advice">
      <div className="advice-form">
        <Field label={t("material")}>
          <Select
            value={material}
            onChange={({ target }) => setMaterial(adviceMaterial(target.value))}
            options={MATERIAL_NAMES.map((value) => ({
              value,
              label: t(`materials.${value}.name`),
            }))}
          />
        </Field>
        <Field label={t("size")} error={wrong.sizeMm && t("outside", SIZES_MM)}>
          <TextInput
            inputMode="decimal"
            value={size}
            onChange={({ target }) => setSize(target.value)}
          />
        </Field>
        <Field label={t("distance")} error={wrong.distanceCm && t("outside", DISTANCES_CM)}>
          <TextInput
            inputMode="decimal"
            value={distance}
            onChange={({ target }) => setDistance(target.value)}
          />
        </Field>
      </div>
      {!wrong.sizeMm && !wrong.distanceCm && <Answer host={host} question={question} use={use} />}
    </div>
  );
}

function adviceMaterial(value: string): Material {
  return MATERIAL_NAMES.find((name) => name === value) ?? FIRST.material;
}

/** As typed, with a decimal comma or point. */
function numberOf(text: string): number {
  return Number.parseFloat(text.replace(",", "."));
}

type AnswerProps = { host: string; question: AdviceQuestion } & Pick<EngravingAdviceProps, "use">;

function Answer({ host, question, use }: AnswerProps) {
  const { t } = useTranslation("advice");
  const headingId = useId();
  const advice = advise(host, question);
  const { material } = question;
  return (
    <>
      <div className="advice-answer">
        <figure>
          <MaterialPicture host={host} material={material} advice={advice} label={t("picture")} />
          <figcaption className="small">{t(`materials.${material}.note`)}</figcaption>
        </figure>
        <div className="stack">
          <Verdict advice={advice} />
          <AdviceReasons advice={advice} />
          {use && HOLDS.has(advice.verdict) && (
            <div className="actions">
              <ButtonLink to={use.path(advice)}>{use.label}</ButtonLink>
            </div>
          )}
        </div>
      </div>
      <section className="stack" aria-labelledby={headingId}>
        <h3 id={headingId}>{t("otherwise.title")}</h3>
        <Alternatives host={host} question={question} />
      </section>
    </>
  );
}

function Verdict({ advice }: { advice: Advice }) {
  const { t } = useTranslation("advice");
  const { verdict, reachCm, nearestCm, leastSizeMm } = advice;
  return (
    <div className="advice-verdict" data-verdict={verdict} role="status">
      <p>
        <Icon name={verdict === "yes" ? "check" : "warning"} />
        <strong>{t(`verdicts.${verdict}.word`, { reach: reachCm })}</strong>
      </p>
      <p>
        {t(`verdicts.${verdict}.next`, {
          reach: reachCm,
          nearest: nearestCm,
          least: leastSizeMm,
        })}
      </p>
    </div>
  );
}

/** Shown if readable: measures that the material can't hold don't link to files. */
const HOLDS: ReadonlySet<Advice["verdict"]> = new Set(["yes", "some"]);

const SIGNS: Record<Advice["verdict"], Pick<BadgeProps, "sign" | "tone">> = {
  yes: { sign: "full", tone: "good" },
  some: { sign: "half", tone: "warn" },
  tooSmall: { sign: "stop" },
  tooFar: { sign: "stop" },
  tooFaint: { sign: "stop" },
  tooNear: { sign: "stop" },
  tooLarge: { sign: "stop" },
};

/** The same symbol too small, with inverted colours, and in another material. */
function Alternatives({ host, question }: { host: string; question: AdviceQuestion }) {
  const { t } = useTranslation("advice");
  const other: Material = question.material === "steel" ? "bronze" : "steel";
  const halved = { ...question, sizeMm: Math.max(5, Math.round(question.sizeMm / 2)) };
  const shown = [
    { key: "half", question: halved, advice: advise(host, halved) },
    { key: "swapped", question, advice: advise(host, question, true) },
    {
      key: "other",
      question: { ...question, material: other },
      advice: advise(host, { ...question, material: other }),
    },
  ];
  return (
    <div className="advice-alternatives">
      {shown.map(({ key, question: { material, sizeMm }, advice }) => {
        const name = t(`materials.${material}.name`);
        const values = { material: name, size: sizeMm, least: advice.leastSizeMm };
        return (
          <figure key={key}>
            <MaterialPicture host={host} material={material} advice={advice} label={name} />
            <figcaption>
              <Badge {...SIGNS[advice.verdict]}>
                {t(`verdicts.${advice.verdict}.word`, { reach: advice.reachCm })}
              </Badge>
              <span className="small">{t(`otherwise.${key}`, values)}</span>
            </figcaption>
          </figure>
        );
      })}
    </div>
  );
}
