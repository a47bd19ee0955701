/** Why an entry waits to be let in; told to those who let it in, never to who wrote it. */
export const WAITS_FOR = ["checked", "links", "words", "quick"] as const;
export type WaitsFor = (typeof WAITS_FOR)[number];
