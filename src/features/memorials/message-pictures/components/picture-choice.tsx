import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { FieldError } from "#ui/field.tsx";
import { ChosenPicture } from "./chosen-picture.tsx";
import type { PictureChooserProps } from "./on-their-way.ts";

type PictureChoiceProps = PictureChooserProps & {
  /** The button in its place was pressed before this was there. */
  isPressed: boolean;
};

/** Chooses a picture for a message, and uploads it. */
export function PictureChoice({ id, onAttach, error, isPressed }: PictureChoiceProps) {
  const { t } = useTranslation("memorials");
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);

  useEffect(() => {
    if (!isPressed) return;
    input.current?.focus();
    input.current?.click();
  }, [isPressed]);

  useEffect(() => {
    const form = input.current?.form;
    const forget = () => setFile(null);
    form?.addEventListener("reset", forget);
    return () => form?.removeEventListener("reset", forget);
  }, []);

  function remove() {
    if (input.current === null) return;
    input.current.value = "";
    input.current.focus();
    setFile(null);
  }

  const problem = file === null ? null : error;
  return (
    <>
      <label className="button button-quiet button-small">
        <input
          ref={input}
          className="visually-hidden"
          type="file"
          accept="image/*,.heic,.heif"
          aria-invalid={problem ? true : undefined}
          onChange={(event) => event.target.files?.[0] && setFile(event.target.files[0])}
        />
        {t("letters.picture.choose")}
      </label>
      {problem && <FieldError>{problem}</FieldError>}
      {file && (
        <ChosenPicture id={id} file={file} onAttach={onAttach} input={input} remove={remove} />
      )}
    </>
  );
}
