import { useCallback, useEffect, useRef, useState, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { useLocalPicture } from "#features/memorials/media/components/local-picture.ts";
import { ApiError } from "#platform/pages/api-client.ts";
import { Button } from "#ui/button.tsx";
import { FieldError } from "#ui/field.tsx";
import { Picture, type PictureView } from "#ui/picture.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import type {
  MessagePicture,
  UploadedPicture,
} from "#features/memorials/messages/pictures/contract.ts";
import { showLocally, type Attach } from "./on-their-way.ts";
import { sendPicture } from "./send-picture.ts";

type ChosenPictureProps = {
  id: string;
  file: File;
  onAttach: (attach: Attach | null) => void;
  /** Where it was chosen. */
  input: RefObject<HTMLInputElement | null>;
  remove: () => void;
};

/** The chosen picture, from this device's own copy, with its true progress. */
export function ChosenPicture({ id, file, onAttach, input, remove }: ChosenPictureProps) {
  const { t } = useTranslation("memorials");
  const { picture, isUnreadable } = useLocalPicture(file);
  const { attempt, part, problem, isReady, again, result } = useUpload(id, file);
  const shown = useRef<PictureView | null>(null);
  const retry = useRef<HTMLButtonElement>(null);
  const status = useRef<HTMLParagraphElement>(null);
  /** How often somebody wanted to send without it having arrived. */
  const [refused, setRefused] = useState(0);
  useEffect(() => {
    if (refused > 0) retry.current?.focus();
  }, [refused]);
  useEffect(() => {
    if (attempt > 0) status.current?.focus();
  }, [attempt]);
  useEffect(() => {
    shown.current = picture;
  }, [picture]);

  useEffect(() => {
    onAttach(async () => {
      const uploaded = await result();
      if (uploaded === null) setRefused((count) => count + 1);
      else if (shown.current !== null) showLocally(uploaded.picture, asShown(shown.current));
      return uploaded?.picture ?? null;
    });
    return () => onAttach(null);
  }, [onAttach, result]);

  function chooseOther() {
    input.current?.focus();
    input.current?.click();
  }

  const percent = Math.floor(part * 100);
  const state = isReady
    ? t("letters.picture.ready")
    : part < 1
      ? t("letters.picture.sending", { percent })
      : t("letters.picture.making");
  return (
    <>
      {picture && (
        <Picture
          picture={{ ...picture, alt: t("letters.picture.chosen") }}
          sizes="18rem"
          priority
        />
      )}
      {isUnreadable && !(problem instanceof ApiError) && (
        <p>{t("letters.picture.unseen", { file: file.name })}</p>
      )}
      {problem === null ? (
        <>
          <p ref={status} className="small" role="status" tabIndex={-1}>
            {state}
          </p>
          {!isReady && <ProgressBar value={part} max={1} label={t("letters.picture.progress")} />}
        </>
      ) : (
        <div role="alert">
          <FieldError>
            {problem instanceof ApiError
              ? `${problem.message} ${t("letters.picture.wordsStay")}`
              : t("letters.picture.offline")}
          </FieldError>
        </div>
      )}
      <div className="actions">
        {problem !== null && (
          <Button ref={retry} variant="quiet" small onClick={again}>
            {t("letters.picture.retry")}
          </Button>
        )}
        {problem instanceof ApiError && (
          <Button variant="bare" small onClick={chooseOther}>
            {t("letters.picture.other")}
          </Button>
        )}
        <Button variant="bare" small onClick={remove}>
          {t("letters.picture.remove")}
        </Button>
      </div>
    </>
  );
}

/** As the letter shows it until the server's own copy is there. */
function asShown({ id: _, variants, width, height }: PictureView): MessagePicture {
  const made = variants.map(({ url }) => ({ format: "jpeg" as const, width, url }));
  return { id: "local", width, height, color: "transparent", variants: made };
}

type Upload = { attempt: number; part: number; problem: Error | null; isReady: boolean };

const BEGINNING: Omit<Upload, "attempt"> = { part: 0, problem: null, isReady: false };

/** Uploads the file at once, so that it is there when the words are written. */
function useUpload(id: string, file: File) {
  const [upload, setUpload] = useState<Upload>({ attempt: 0, ...BEGINNING });
  const sending = useRef<Promise<UploadedPicture | null>>(Promise.resolve(null));
  const { attempt } = upload;

  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const tell = (news: Partial<Upload>) => {
      if (!signal.aborted) setUpload((before) => ({ ...before, ...news }));
    };
    tell(BEGINNING);
    sending.current = sendPicture(id, file, { signal, onProgress: (part) => tell({ part }) }).then(
      (uploaded) => {
        tell({ isReady: true });
        return uploaded;
      },
      (problem: unknown) => {
        tell({ problem: problem instanceof Error ? problem : new Error(String(problem)) });
        return null;
      },
    );
    return () => stop.abort();
  }, [id, file, attempt]);

  const again = useCallback(
    () => setUpload((before) => ({ ...BEGINNING, attempt: before.attempt + 1 })),
    [],
  );
  const result = useCallback(() => sending.current, []);
  return { ...upload, again, result };
}
