import "./plate-picture.css";
import { addressOf } from "#platform/call.ts";
import { getPlatePicture, type PlateName } from "#features/qr/plates/contract.ts";

/** A plate by itself, beside words that name it: the picture says nothing more. */
export function PlatePicture({ plate }: { plate: PlateName }) {
  return (
    <img
      className="plate-picture"
      src={addressOf(getPlatePicture, { params: { surface: plate } })}
      alt=""
      width={400}
      height={400}
      loading="lazy"
      decoding="async"
    />
  );
}
