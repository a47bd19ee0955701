import { useEffect, useState } from "react";
import type { PictureView } from "#ui/picture.tsx";

type LocalPicture = {
  /** `null` while it is read, and if the browser can't show it, as HEIC outside of Safari. */
  picture: PictureView | null;
  isUnreadable: boolean;
};

const NOTHING: LocalPicture = { picture: null, isUnreadable: false };

/**
 * An element that leaves together with the component may still be loading its picture: revoked at once,
 * that ends as an error in the console.
 */
const REVOKED_AFTER_MS = 10_000;

/** A chosen file, shown from this device's own copy before it is uploaded. */
export function useLocalPicture(file: File | null): LocalPicture {
  const [shown, setShown] = useState<{ file: File; local: LocalPicture } | null>(null);

  useEffect(() => {
    if (file === null) return undefined;
    const url = URL.createObjectURL(file);
    // Browsers turn it upright by its EXIF orientation, and give its size as it then is.
    const image = new Image();
    image.onload = () => {
      const { naturalWidth: width, naturalHeight: height } = image;
      const variants = [{ format: "jpeg", width, url }];
      const picture = { id: "local", width, height, alt: "", variants };
      setShown({ file, local: { picture, isUnreadable: false } });
    };
    image.onerror = () => setShown({ file, local: { picture: null, isUnreadable: true } });
    image.src = url;
    return () => {
      image.onload = null;
      image.onerror = null;
      setTimeout(() => URL.revokeObjectURL(url), REVOKED_AFTER_MS);
    };
  }, [file]);

  if (file === null || shown?.file !== file) return NOTHING;
  return shown.local;
}
