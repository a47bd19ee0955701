/**
 * The flame's outline in a box of 14 × 24: the dot of the wordmark's i, and the flame of every
 * candle.
 */
export const flameOutline =
  "M7.3.8C8.4 5 12.2 8.9 12.2 14.4c0 4.2-2.3 6.6-5.2 6.6s-5.2-2.3-5.2-6.3C1.8 10 5.9 6.2 7.3.8Z";
export const flameHeart =
  "M7.1 10.2c.8 2.1 2.2 3.4 2.2 6 0 2.2-1 3.4-2.3 3.4s-2.3-1.1-2.3-3.2c0-2.4 1.6-4.1 2.4-6.2Z";
