/** What the editor says. */
export type RichTextWords = {
  /** Of the field: what is written in it. */
  label: string;
  tools: string;
  heading: string;
  italic: string;
  quote: string;
  link: string;
  picture: string;
  linkAddress: string;
  linkWrong: string;
  linkSet: string;
  linkRemove: string;
  pictureChoose: string;
  pictureNone: string;
  /** One that can't be seen any more; its place is kept. */
  pictureAway: string;
  pictureRemove: string;
  /** For one without words of its own, by its place among them. */
  pictureNumbered: (place: number) => string;
  close: string;
};
