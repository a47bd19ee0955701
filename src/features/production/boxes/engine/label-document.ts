/** Of a label, in millimetres. */
export const LABEL = { widthMm: 100, heightMm: 150 };

export type LabelDocument = {
  id: string;
  number: string;
  sscc: string;
  sender: readonly string[];
  recipient: readonly string[];
  texts: { from: string; to: string; box: string; order: string };
};

/** As people read it below its bars. */
export function shownSscc(sscc: string): string {
  return `(00) ${sscc}`;
}
