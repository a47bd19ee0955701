import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#ui/button.tsx";
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
  /** What the code of the chosen picture answers, once it is there; `null` if it can't be loaded. */
  const arrival = useRef<PromiseWithResolvers<Attach | null> | null>(null);
  const settle = useCallback((next: Attach | null) => {
    const before = arrival.current;
    arrival.current = Promise.withResolvers();
    arrival.current.resolve(next);
    before?.resolve(next);
    if (next !== null) setMissing(false);
  }, []);
  const setUpload = useCallback(
    (next: Attach | null) => {
      if (next === null) arrival.current = null;
      else settle(next);
    },
    [settle],
  );
  const onMissing = useCallback(() => settle(null), [settle]);

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
    onAttach(async () => {
      arrival.current ??= Promise.withResolvers();
      const upload = await arrival.current.promise;
      if (upload !== null) return upload();
      setMissing(true);
      input.current?.focus();
      return null;
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
      {isMissing && (
        <Button variant="bare" small onClick={remove}>
          {t("letters.picture.remove")}
        </Button>
      )}
      <Lazy load={loadChosenPicture} need={file && "picture"} onMissing={onMissing}>
        {(ChosenPicture) =>
          file && (
            <ChosenPicture id={id} file={file} onAttach={setUpload} input={input} remove={remove} />
          )
        }
      </Lazy>
    </div>
  );
}
