import "./engraving.css";
import { useLayoutEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from "react";
import { METALS, PLATES_ON_SALE, type PlateName } from "#features/qr/plates/contract.ts";
import { drawSymbol, linesBeneath, type LineBeneath } from "#features/qr/symbols/engine/drawing.ts";
import { pathData } from "#features/qr/symbols/engine/svg.ts";
import { groupCode } from "../../model.ts";
import { layOut, plateMatrix, wordHeightMm } from "../model.ts";

/** Heights of capitals, of the size of their font: Literata, and Atkinson for the code. */
const CAPITALS = { words: 0.7, code: 0.668 };
/** Browsers set letters of a few units badly: they are set larger, and shown smaller. */
const FINE = 20;

type EngravingProps = {
  host: string;
  plate: PlateName;
  code: string;
  /** The lines that aren't empty. */
  words: readonly string[];
  /**
   * What is engraved, in millimetres from the upper left of the plate, and how high the capitals of the
   * smallest line are; without words, how high they would be.
   */
  children: (drawn: { engraved: ReactNode; heightMm: number }) => ReactNode;
};

/**
 * What is engraved on a plate, as it is being written. The file that is engraved is drawn by the server:
 * this has the same symbol and measures, with the browser's letters.
 */
export function Engraving({ host, plate, code, words, children }: EngravingProps) {
  const group = useRef<SVGGElement>(null);
  const widths = useWidths(group, words);
  const count = words.length;
  const symbol = useMemo(() => symbolOn({ host, plate, code, count }), [host, plate, code, count]);
  if (symbol === null) return null;
  const { modules, field, moduleMm } = symbol;
  const places = linesBeneath(count);
  const lines = places.words.map((place, index) => {
    const widest = (field * CAPITALS.words) / (widths[index] ?? 0);
    return { ...place, height: Math.min(place.height, widest), text: words[index] ?? "" };
  });
  const least = Math.min(...lines.map(({ height }) => height));
  return children({
    heightMm: count === 0 ? wordHeightMm(modules, plate, 1) : least * moduleMm,
    engraved: (
      <g transform={`translate(${symbol.left} ${symbol.top})`} fill={METALS[plate].cut}>
        <path fillRule="evenodd" d={symbol.path} />
        <g transform={`scale(${moduleMm / FINE})`} textAnchor="middle">
          <g ref={group} className="engraved-words">
            {lines.map(({ text, ...place }) => (
              <Letters
                key={place.down}
                text={text}
                field={field}
                place={place}
                capitals={CAPITALS.words}
              />
            ))}
          </g>
          <g className="engraved-code">
            <Letters
              text={groupCode(code)}
              field={field}
              place={places.code}
              capitals={CAPITALS.code}
            />
          </g>
        </g>
      </g>
    ),
  });
}

type LettersProps = { text: string; field: number; place: LineBeneath; capitals: number };

/** A line in the middle below the symbol, in modules. */
function Letters({ text, field, place: { height, down }, capitals }: LettersProps) {
  return (
    <text x={(field / 2) * FINE} y={(field + down) * FINE} fontSize={(height / capitals) * FINE}>
      {text}
    </text>
  );
}

type SymbolOptions = { host: string; plate: PlateName; code: string; count: number };

/** The symbol as on the file, and where it stands on a plate with so many lines; `null` for a host without one. */
function symbolOn({ host, plate, code, count }: SymbolOptions) {
  const matrix = plateMatrix(host, code);
  if (matrix === null) return null;
  const { sideMm, twoLinesMm, marginMm } = PLATES_ON_SALE[plate];
  const { settings, rows } = layOut(matrix.length, { plate, words: count });
  const drawing = drawSymbol(matrix, settings, null, { rows });
  const { columns, moduleMm } = drawing;
  return {
    modules: matrix.length,
    field: columns,
    moduleMm,
    path: pathData(drawing),
    left: ((count > 1 ? twoLinesMm : sideMm) - columns * moduleMm) / 2,
    top: marginMm,
  };
}

/** How wide each line is, of the size of its font: measured when it has changed, and when its font has come. */
function useWidths(group: RefObject<SVGGElement | null>, words: readonly string[]) {
  const [widths, setWidths] = useState<readonly number[]>([]);
  const written = words.join("\n");

  useLayoutEffect(() => {
    let isOver = false;
    function measure() {
      const lines = [...(group.current?.querySelectorAll("text") ?? [])];
      if (!isOver) setWidths(lines.map(widthOf));
    }
    measure();
    void document.fonts.ready.then(measure);
    return () => {
      isOver = true;
    };
  }, [group, written]);

  return widths;
}

function widthOf(line: SVGTextElement): number {
  return line.getComputedTextLength() / Number(line.getAttribute("font-size"));
}
