import "./plate-sketch.css";
import type { ComponentType, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { PlateName } from "#features/qr/plates/contract.ts";
import { formatMillimetres } from "#platform/measures.ts";
import { usePublicUrl } from "#shell/public-url.ts";
import { plateSide, withoutUnengravable } from "../model.ts";
import { PlateFace } from "./plate-face.tsx";

type EngravingProps = {
  host: string;
  plate: PlateName;
  code: string;
  words: readonly string[];
  children: (drawn: { engraved: ReactNode; heightMm: number }) => ReactNode;
};

/** Draws what is engraved on a plate. It is of an earlier feature, and the page brings it. */
export type DrawsEngraving = ComponentType<EngravingProps>;

type PlateSketchProps = {
  plate: PlateName;
  code: string;
  words: readonly string[];
  Engraving: DrawsEngraving;
};

/**
 * The plate as it is being written, and how high its letters will be. What is approved is the proof. A sign that
 * can't be engraved is left out: the browser would draw it from another typeface.
 */
export function PlateSketch({ plate, code, words, Engraving }: PlateSketchProps) {
  const { t, i18n } = useTranslation("shop");
  const address = usePublicUrl();
  const written = words
    .map((line) => withoutUnengravable(line).trim())
    .filter((line) => line !== "");
  const hasWords = written.length > 0;
  const label = t(hasWords ? "proof.labelWithWords" : "proof.label", {
    material: t(`metal.${plate}`),
    code,
    words: written.join(", "),
  });
  if (address === "") return null;
  return (
    <Engraving host={new URL(address).host} plate={plate} code={code} words={written}>
      {({ engraved, heightMm }) => (
        <figure className="plate-sketch">
          <PlateFace plate={plate} sideMm={plateSide(plate, written.length)} label={label}>
            {engraved}
          </PlateFace>
          <figcaption className="small">
            {t(hasWords ? "words.height" : "words.heightWith", {
              height: formatMillimetres(heightMm, i18n.language),
            })}
          </figcaption>
        </figure>
      )}
    </Engraving>
  );
}
