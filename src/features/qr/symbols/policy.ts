/** What later features compute about symbols, in browsers, too. */
export { drawnGrowth } from "./engine/coupon-layout.ts";
