/** The ceremonies of a page, and who comes to them. */

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
