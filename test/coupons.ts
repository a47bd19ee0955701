import type { Machine } from "#features/production/machines/contract.ts";
import type { TestApp } from "#test/app.ts";
import { photographCoupon, type Photograph, type Picture } from "#test/photographed-coupons.ts";
import { aWorkshop } from "#test/production.ts";

type Fields = { material?: string } & Record<string, string>;

/** A workshop that calibrates its machines. */
export async function aCalibration(app: TestApp) {
  const { maker, aMachine, ...workshop } = await aWorkshop(app);

  /** With room for the usual coupon. */
  const aLaser = () => aMachine({ bed: { widthMm: 300, heightMm: 200 } });

  const getCoupon = ({ id }: Pick<Machine, "id">, material: string, format: string) =>
    maker.get(`/api/admin/machines/${id}/coupon?material=${material}&format=${format}`);

  /** The exported drawing, engraved and photographed. */
  async function photographOf(
    machine: Pick<Machine, "id">,
    { material = "steel", ...photograph }: Omit<Photograph, "sideMm"> & { material?: string },
  ): Promise<Picture> {
    const { text } = await getCoupon(machine, material, "svg");
    const [, side] = /width="([\d.]+)mm"/.exec(text) ?? [];
    if (side === undefined) throw new Error(text);
    return photographCoupon(text, { ...photograph, sideMm: Number(side) });
  }

  function check(
    { id }: Pick<Machine, "id">,
    file: Uint8Array | null,
    { material = "steel", ...more }: Fields = {},
  ) {
    const form = new FormData();
    for (const [name, value] of Object.entries({ material, ...more })) form.set(name, value);
    if (file !== null) form.set("file", new File([new Uint8Array(file)], "prøveplade.png"));
    return maker.send(`/api/admin/machines/${id}/coupon-checks`, form);
  }

  return { ...workshop, maker, aMachine, aLaser, getCoupon, photographOf, check };
}
