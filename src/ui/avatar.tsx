import "./avatar.css";
import { classNames } from "./class-names.ts";
import { firstLetter } from "./first-letter.ts";
import { Picture, type PictureView } from "./picture.tsx";

export type AvatarProps = {
  /** Of one who has an account; stands beside the avatar, which is for the eye alone. */
  name: string;
  picture?: PictureView | null;
  large?: boolean;
};

/** Who it is, in a list: a picture, or the letter a name begins with. Never on a memorial. */
export function Avatar({ name, picture = null, large = false }: AvatarProps) {
  return (
    <span className={classNames("avatar", large && "avatar-large")} aria-hidden="true">
      {picture ? <Picture picture={{ ...picture, alt: "" }} sizes="4rem" /> : firstLetter(name)}
    </span>
  );
}
