import { bands, type PicturePlace } from "./picture-rows-layout.ts";

type Measured = { id: string; width: number; height: number; tone?: string | null };

/** Ratio and average colour of each picture, as rules for PageStyle. */
export function pictureRowsCss(pictures: readonly Measured[]): string {
  return pictures.map((picture) => `.${pictureClass(picture.id)}{${rules(picture)}}`).join("");
}

/**
 * Places the panel of the picture at `index` after the last picture of its row, at every width:
 * pictures and breaks get even orders, the panel an odd one in between.
 */
export function pictureUnderCss(
  pictures: readonly Measured[],
  places: readonly PicturePlace[],
  index: number,
): string {
  const orders = pictures.map(({ id }, at) => {
    const name = `.${pictureClass(id)}`;
    return `${name},.picture-break:has(+${name}){order:${2 * at}}`;
  });
  const rows = bands.map(({ name, from }, band) => {
    const next = places.findIndex((place, at) => at > index && place.breaks.includes(name));
    const rule = `.picture-under{order:${2 * (next < 0 ? places.length : next) - 1}}`;
    return band === 0 ? rule : `@container (width >= ${from}rem){${rule}}`;
  });
  return [...orders, ...rows].join("");
}

function rules({ width, height, tone }: Measured): string {
  const ratio = `--ratio:${Math.round((10_000 * width) / height) / 10_000}`;
  return isColour(tone) ? `${ratio};--tone:${tone}` : ratio;
}

function isColour(tone: string | null | undefined): tone is string {
  return typeof tone === "string" && /^#[0-9a-f]{6}$/i.test(tone);
}

/**
 * The class of a picture's rules. Ids contain letters, digits, - and _; anything else would end the
 * selector.
 */
export function pictureClass(id: string): string {
  return `picture-${id.replace(/[^\w-]/g, "")}`;
}

/** A picture's width in its row, slightly more than its natural width. */
export function rowSizes({ width, height }: Measured): string {
  const ratio = width / height;
  const at = (index: number) => `${Math.ceil((bands[index]?.row ?? 15) * ratio * 1.1)}rem`;
  return `(min-width: 62rem) ${at(4)}, (min-width: 44rem) ${at(2)}, min(100vw, ${at(0)})`;
}
