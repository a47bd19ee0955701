/** The editor's texts. */
export type RichTextWords = {
  /** The field's label. */
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
  /** A picture that can't be shown any more; its place is kept. */
  pictureAway: string;
  pictureRemove: string;
  /** Pictures were pasted, which are chosen by the tool instead. */
  picturesLeftOut: string;
  /** For a picture without a caption, by its position. */
  pictureNumbered: (place: number) => string;
  close: string;
};
