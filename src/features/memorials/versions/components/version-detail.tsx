import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { PICTURE_LINE } from "../../biography/components/story-notation.ts";
import { mediaQuery } from "../../media/components/media-query.ts";
import type { Memorial } from "#features/memorials/content/contract.ts";
import type { Change, ShownChange } from "../contract.ts";
import { DifferenceText } from "./difference-text.tsx";
import { VersionActions } from "./version-actions.tsx";
import { versionQuery } from "./version-queries.ts";

type DetailProps = { memorial: Memorial; change: Change; last: Change };

/** What a version changed, or what was changed since, and what can be done about it. */
export function VersionDetail({ memorial, change, last }: DetailProps) {
  const { t } = useTranslation("versions");
  const [isSince, setSince] = useState(false);
  const isLast = last.id === change.id;
  const own = versionQuery(memorial.id, change.id, null);
  const since = versionQuery(memorial.id, last.id, change.id);
  const { data, error } = useQuery(isSince && !isLast ? since : own);
  return (
    <div className="version-detail">
      {error && <Banner tone="bad">{error.message}</Banner>}
      {!error && data === undefined && <Spinner label={t("loading")} />}
      {data && (
        <div role="status">
          {isSince && <p className="small">{t("sinceTitle")}</p>}
          <Shown memorial={memorial} change={data} />
        </div>
      )}
      {!isLast && change.words === "kept" && last.words === "kept" && (
        <p>
          <Button variant="bare" small onClick={() => setSince(!isSince)}>
            {t(isSince ? "own" : "since")}
          </Button>
        </p>
      )}
      <VersionActions memorial={memorial} change={change} />
    </div>
  );
}

function Shown({ memorial, change }: { memorial: Memorial; change: ShownChange }) {
  const { t } = useTranslation("versions");
  const { data } = useQuery(mediaQuery(memorial.id));
  const { words, wordsBefore, differences } = change;

  /** A picture by its caption. */
  function inWords(text: string) {
    return text.replace(PICTURE_LINE, (_, sign: string, id: string) => {
      const caption = data?.items.find((item) => item.id === id)?.caption;
      return `${sign} ${caption ?? t("picture")}`;
    });
  }

  if (words !== "kept") return <p>{t(`words.${words}`)}</p>;
  const isSame = differences.every(({ kind }) => kind === "same");
  return (
    <>
      {wordsBefore !== "kept" && <p className="small">{t(`wordsBefore.${wordsBefore}`)}</p>}
      {wordsBefore === "kept" && isSame && (
        <p>{t(change.before === change.after ? "nothing" : "lookOnly")}</p>
      )}
      {(wordsBefore !== "kept" || !isSame) && (
        <DifferenceText change={change} lang={memorial.language} inWords={inWords} />
      )}
    </>
  );
}
