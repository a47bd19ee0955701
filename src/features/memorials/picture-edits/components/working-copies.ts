import { useEffect, useState } from "react";
import type { PictureEdit } from "../contract.ts";
import type { Picture } from "../engine/picture.ts";
import type { Copies } from "./preview.ts";

type Sources = PictureEdit["sources"];

/** The picture to work on: the small copy at once, and instead of it the large one where a screen shows more. */
export function useCopies(sources: Sources): { copies: Copies | null; hasFailed: boolean } {
  const [copies, setCopies] = useState<Copies | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const small = sources[0]?.url ?? "";
  const large = sources[1]?.url;

  useEffect(() => {
    const over = new AbortController();
    async function load() {
      const first = await loadCopy(small, over.signal);
      setCopies({ small: first, best: first });
      if (large === undefined || !isLargeShown(first)) return;
      // Without it the small one is shown.
      const best = await loadCopy(large, over.signal).catch(() => first);
      if (!over.signal.aborted) setCopies({ small: first, best });
    }
    load().catch(() => setFailed(!over.signal.aborted));
    return () => over.abort();
  }, [small, large]);

  return { copies, hasFailed };
}

/** From there on the tools stand beside the picture; below, a device has little memory, and its screen few pixels. */
const WIDE = "(min-width: 62rem)";
const LARGE_SIDE = 4096;

function isLargeShown({ width, height }: Picture): boolean {
  const pixels = Math.max(innerWidth, innerHeight) * devicePixelRatio;
  return (
    matchMedia(WIDE).matches && pixels > Math.max(width, height) && largestTexture() >= LARGE_SIDE
  );
}

/** 0 without WebGL: then loops over its pixels are slow enough with the small copy. */
function largestTexture(): number {
  const gl = document.createElement("canvas").getContext("webgl2");
  const size: unknown = gl?.getParameter(gl.MAX_TEXTURE_SIZE);
  gl?.getExtension("WEBGL_lose_context")?.loseContext();
  return typeof size === "number" ? size : 0;
}

/** The pixels of a picture at an address. */
async function loadCopy(url: string, signal: AbortSignal): Promise<Picture> {
  const answer = await fetch(url, { signal });
  if (!answer.ok) throw new Error(`the working copy was refused: ${answer.status}`);
  const bitmap = await createImageBitmap(await answer.blob());
  const { width, height } = bitmap;
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (context === null) throw new Error("there is no canvas");
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return { data: context.getImageData(0, 0, width, height).data, width, height, channels: 4 };
}
