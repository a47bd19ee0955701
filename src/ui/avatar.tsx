import "./avatar.css";
import { classNames } from "./class-names.ts";
import { firstLetter } from "./first-letter.ts";
import { Picture, type PictureView } from "./picture.tsx";

export type AvatarProps = {
  /** The name of an account's owner, beside the purely visual avatar. */
  name: string;
  picture?: PictureView | null;
  large?: boolean;
};

/** A person in a list: a picture, or the name's initial. */
export function Avatar({ name, picture = null, large = false }: AvatarProps) {
  return (
    <span className={classNames("avatar", large && "avatar-large")} aria-hidden="true">
      {picture ? <Picture picture={{ ...picture, alt: "" }} sizes="4rem" /> : firstLetter(name)}
    </span>
  );
}
