/** What later features lay symbols out with; how these are drawn is behind `queries`. */
export {
  LAYERS,
  OPERATIONS,
  ORIGINS,
  type Layer,
  type LayerSetting,
  type MachineSetup,
  type Origin,
} from "./engine/layers.ts";
export { COUPON_SIDE, DRAWN_GROWTHS, type Coupon } from "./engine/coupon-layout.ts";
export type { MeasuredSymbol } from "./engine/coupon-measure.ts";
export { DEFAULT_SHEET, type SheetSettings } from "./engine/sheet.ts";
export { MOST_PLATES, sheetFields } from "./engine/symbol-fields.ts";
export {
  DEFAULT_SYMBOL,
  SHEET_FORMATS,
  type SheetFormat,
  type SymbolSettings,
} from "./engine/symbol-settings.ts";
