import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { FieldError } from "#ui/field.tsx";
import { ChosenPicture } from "./chosen-picture.tsx";
import type { Need, PictureChooserProps } from "./on-their-way.ts";

type PictureChoiceProps = PictureChooserProps & {
  /** What was done before this was there: a button stood in its place. */
  before: Need | null;
};

/** Chooses a picture for a message, and uploads it. */
export function PictureChoice({ id, onAttach, error, before }: PictureChoiceProps) {
  const { t } = useTranslation("memorials");
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);

  const [begun] = useState(before);
  useEffect(() => {
    if (begun === "button" || begun === "press") input.current?.focus();
    if (begun === "press") input.current?.click();
  }, [begun]);

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
          className="letter-picture-input"
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
