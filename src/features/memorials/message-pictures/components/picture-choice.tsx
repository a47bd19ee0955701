import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { FieldError } from "#ui/field.tsx";
import { Lazy } from "#ui/lazy.tsx";
import type { Attach } from "./on-their-way.ts";

type PictureChoiceProps = {
  /** Slug or id of the memorial. */
  id: string;
  /** `null` as long as none is chosen. Must be stable across renders. */
  onAttach: (attach: Attach | null) => void;
  /** The refusal of the words that were sent with it. */
  error: string | undefined;
};

async function loadChosenPicture() {
  const { ChosenPicture } = await import("./chosen-picture.tsx");
  return ChosenPicture;
}

/** Chooses a picture for a message. The code that uploads it is loaded when somebody does. */
export function PictureChoice({ id, onAttach, error }: PictureChoiceProps) {
  const { t } = useTranslation("memorials");
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [isMissing, setMissing] = useState(false);

  useEffect(() => {
    const field = input.current;
    // It may have been chosen before the page could listen.
    const read = () => setFile(field?.files?.[0] ?? null);
    read();
    const forget = () => setFile(null);
    field?.form?.addEventListener("reset", forget);
    return () => field?.form?.removeEventListener("reset", forget);
  }, []);

  useEffect(() => {
    if (file === null) return undefined;
    // Until the code is there.
    onAttach(() => {
      setMissing(true);
      input.current?.focus();
      return Promise.resolve(null);
    });
    return () => {
      onAttach(null);
      setMissing(false);
    };
  }, [onAttach, file]);

  function remove() {
    if (input.current === null) return;
    input.current.value = "";
    input.current.focus();
    setFile(null);
  }

  const problem = isMissing ? t("letters.picture.offline") : file === null ? null : error;
  return (
    <div className="letter-picture-choice">
      <label className="button button-quiet button-small">
        <input
          ref={input}
          className="visually-hidden"
          type="file"
          accept="image/*,.heic,.heif"
          aria-invalid={problem ? true : undefined}
          onClick={() => void loadChosenPicture().catch(() => undefined)}
          onChange={(event) => event.target.files?.[0] && setFile(event.target.files[0])}
        />
        {t("letters.picture.choose")}
      </label>
      {problem && <FieldError>{problem}</FieldError>}
      <Lazy load={loadChosenPicture} need={file && "picture"}>
        {(ChosenPicture) =>
          file && (
            <ChosenPicture id={id} file={file} onAttach={onAttach} input={input} remove={remove} />
          )
        }
      </Lazy>
    </div>
  );
}
