import type { ReactNode } from "react";
import { METALS, PLATES_ON_SALE, type PlateName } from "#features/qr/plates/contract.ts";

type PlateFaceProps = {
  plate: PlateName;
  sideMm: number;
  label: string;
  /** As large on a screen as the plate itself. */
  isTrue?: boolean;
  /** What is engraved, in millimetres from the upper left of the plate. */
  children: ReactNode;
};

/** A plate in the colour of its metal and in its true proportions. */
export function PlateFace({ plate, sideMm, label, isTrue = false, children }: PlateFaceProps) {
  const { face, light } = METALS[plate];
  const { hole } = PLATES_ON_SALE[plate];
  const side = isTrue ? `${sideMm}mm` : undefined;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${sideMm} ${sideMm}`}
      width={side}
      height={side}
    >
      <rect width={sideMm} height={sideMm} rx="0.4" fill={face} />
      <path
        d={`M.2 ${sideMm - 0.3}V.2H${sideMm - 0.3}`}
        fill="none"
        stroke={light}
        strokeWidth="0.4"
      />
      {hole !== null && <Screws plate={plate} sideMm={sideMm} {...hole} />}
      {children}
    </svg>
  );
}

type ScrewsProps = { plate: PlateName; sideMm: number; insetMm: number; radiusMm: number };

function Screws({ plate, sideMm, insetMm, radiusMm }: ScrewsProps) {
  const { light, cut } = METALS[plate];
  const ends = [insetMm, sideMm - insetMm];
  return ends.flatMap((x) =>
    ends.map((y) => (
      <circle
        key={`${x} ${y}`}
        cx={x}
        cy={y}
        r={radiusMm - 0.15}
        fill={light}
        stroke={cut}
        strokeWidth="0.3"
      />
    )),
  );
}
