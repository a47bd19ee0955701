/** The six inks of the demo pictures, and the paper they are printed on. */
export const inks = {
  paper: "#f4ebd9",
  black: "#1e2936",
  blue: "#5d7788",
  mist: "#b7c3be",
  ochre: "#d39c45",
  brick: "#a94e36",
  moss: "#66774f",
} as const;

export type Ink = keyof typeof inks;
