import { z } from "zod";

/** How the symbols of a package are engraved, so that a replacement years later looks the same. */
export const symbolSettings = z.strictObject({
  level: z.enum(["Q", "H"]),
  /** Of one module, in micrometres. */
  moduleUm: z.number().int().min(200).max(10_000),
  /** On dark stone the light modules are cut. */
  polarity: z.enum(["darkOnLight", "lightOnDark"]),
});
export type SymbolSettings = z.infer<typeof symbolSettings>;
