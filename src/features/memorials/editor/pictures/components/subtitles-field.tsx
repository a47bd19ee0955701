import { useState } from "react";
import { useTranslation } from "react-i18next";
import { LOCALES, type Locale } from "#platform/i18n/locales.ts";
import { ApiError } from "#platform/pages/api-client.ts";
import { Button } from "#ui/button.tsx";
import { FieldError, FieldGroup } from "#ui/field.tsx";
import { FileDrop } from "#ui/file-drop.tsx";
import { Setting, SettingsList } from "#ui/settings-list.tsx";
import type { MediaItem } from "#features/memorials/media/contract.ts";
import type { MediaChanges } from "./media-changes.ts";
import { readSubtitleFile } from "./subtitle-file.ts";

type SubtitlesFieldProps = { item: MediaItem; changes: MediaChanges };

/** A film's subtitles: one file for each language. */
export function SubtitlesField({ item, changes }: SubtitlesFieldProps) {
  const { t } = useTranslation("editor");
  return (
    <FieldGroup label={t("subtitles.label")}>
      <p className="small">{t("subtitles.hint")}</p>
      <SettingsList>
        {LOCALES.map((language) => (
          <SubtitlesOf key={language} item={item} changes={changes} language={language} />
        ))}
      </SettingsList>
    </FieldGroup>
  );
}

function SubtitlesOf({ item, changes, language }: SubtitlesFieldProps & { language: Locale }) {
  const { t } = useTranslation("editor");
  const [problem, setProblem] = useState<string | null>(null);
  const isThere = item.subtitles.some((one) => one.language === language);

  function save(text: string | null) {
    changes.subtitle.mutate(
      { id: item.id, language, text },
      {
        onSuccess: () => setProblem(null),
        onError: (error) =>
          setProblem((error instanceof ApiError && error.fields["text"]) || error.message),
      },
    );
  }

  async function choose([file]: File[]) {
    const text = file === undefined ? null : await readSubtitleFile(file);
    if (text === null) setProblem(t("subtitles.tooLarge"));
    else save(text);
  }

  return (
    <Setting
      title={t(`language.${language}`)}
      text={isThere && t("subtitles.there")}
      action={
        isThere && (
          <Button
            variant="quiet"
            small
            aria-label={t("subtitles.removeNamed", { language: t(`language.${language}`) })}
            onClick={() => save(null)}
          >
            {t("subtitles.remove")}
          </Button>
        )
      }
    >
      {(!isThere || problem !== null) && (
        <>
          {!isThere && (
            <FileDrop
              quiet
              multiple={false}
              accept=".srt,.vtt,text/vtt,application/x-subrip"
              label={t("subtitles.choose", { language: t(`language.${language}`) })}
              dragHint={t("subtitles.drag")}
              onFiles={(files) => void choose(files)}
            />
          )}
          {problem !== null && <FieldError>{problem}</FieldError>}
        </>
      )}
    </Setting>
  );
}
