import { useRef, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { LazyQrSymbol } from "#shell/lazy-qr-symbol.tsx";
import { usePublicUrl } from "#shell/public-url.ts";
import { Button } from "#ui/button.tsx";
import { groupCode } from "../model.ts";

/** Pixels a module: sharp on paper in any size that a programme or an announcement has. */
const PIXELS = 40;

/** The symbol that opens the page, to look at and to fetch as a picture. */
export function CodePicture({ code }: { code: string }) {
  const { t } = useTranslation("codes");
  const shown = useRef<HTMLDivElement>(null);
  const address = `${usePublicUrl()}/Q/${code}`;
  return (
    <div className="own-code-picture">
      <div ref={shown} className="own-code-symbol">
        <LazyQrSymbol text={address} label={t("picture.label", { code: groupCode(code) })} />
      </div>
      <FetchCode code={code} shown={shown} />
    </div>
  );
}

type FetchCodeProps = {
  code: string;
  /** Where the symbol is shown. */
  shown: RefObject<HTMLElement | null>;
};

/** Fetches the shown symbol as a picture. */
export function FetchCode({ code, shown }: FetchCodeProps) {
  const { t } = useTranslation("codes");

  function fetchPicture() {
    const symbol = shown.current?.querySelector("svg");
    if (symbol) void save(symbol, `${code}.png`);
  }

  return (
    <Button
      variant="bare"
      small
      aria-label={t("picture.fetchNamed", { code: groupCode(code) })}
      onClick={fetchPicture}
    >
      {t("picture.fetch")}
    </Button>
  );
}

/** Drawn by its path: a drawing loaded as a picture would need an exception from the security policy. */
async function save(symbol: SVGSVGElement, name: string): Promise<void> {
  const size = symbol.viewBox.baseVal.width * PIXELS;
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [size, size];
  const drawing = canvas.getContext("2d");
  if (drawing === null) return;
  drawing.scale(PIXELS, PIXELS);
  for (const path of symbol.querySelectorAll("path")) {
    drawing.fillStyle = path.getAttribute("fill") ?? "#000";
    drawing.fill(new Path2D(path.getAttribute("d") ?? ""));
  }
  const picture = await new Promise<Blob | null>((done) => {
    canvas.toBlob(done);
  });
  if (picture === null) return;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(picture);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
