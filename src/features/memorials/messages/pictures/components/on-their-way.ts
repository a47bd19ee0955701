import type { MessagePicture } from "#features/memorials/messages/pictures/contract.ts";

/**
 * Resolves with the picture's ticket once the chosen picture is uploaded; with `null` if it isn't, which
 * is said at the field.
 */
export type Attach = () => Promise<string | null>;

/** Of what chooses a picture, before and after its code is there. */
export type PictureChooserProps = {
  /** Slug or id of the memorial. */
  id: string;
  /** `null` as long as no picture is chosen. Must be stable across renders. */
  onAttach: (attach: Attach | null) => void;
  /** The refusal of the words that were sent with it. */
  error: string | undefined;
};

/** What somebody does: writes, or has come to the button, or has pressed it. */
export type Need = "form" | "button" | "press";

/** Pictures on their way, by their ticket: shown from this device's own copy. */
const onTheirWay = new Map<string, MessagePicture>();

export function showLocally(ticket: string, picture: MessagePicture): void {
  onTheirWay.set(ticket, picture);
}

/** The part of an optimistic message that shows its picture. */
export function localPicture(ticket: string | undefined): { picture?: MessagePicture } {
  const picture = onTheirWay.get(ticket ?? "");
  return picture === undefined ? {} : { picture };
}
