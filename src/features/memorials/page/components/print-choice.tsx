import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#ui/button.tsx";
import { FieldError, FieldGroup } from "#ui/field.tsx";
import { RadioList } from "#ui/radio-list.tsx";
import { memorialQuery } from "#features/memorials/content/components/memorial-queries.ts";
import type { Printed } from "./printed-letters.tsx";
import { newestMessages, PAPERS, type Paper } from "./printing.ts";

/** How many greetings are printed if not all. */
const LATEST = 20;

type PrintChoiceProps = {
  id: string;
  onPrint: (paper: Paper, printed: Printed) => Promise<void>;
};

/** Prints the page with as many greetings as the reader wants; the page itself shows the first ones. */
export function PrintChoice({ id, onPrint }: PrintChoiceProps) {
  const { t } = useTranslation("memorials");
  const counts = useQuery(memorialQuery(id)).data?.counts;
  const { guestbook = 0, tributes = 0 } = counts ?? {};
  const [greetings, setGreetings] = useState<"all" | "latest" | "none">("all");
  const [preparing, setPreparing] = useState<Paper | null>(null);
  const [hasFailed, setFailed] = useState(false);

  async function print(paper: Paper) {
    setPreparing(paper);
    setFailed(false);
    const most = { all: guestbook, latest: LATEST, none: 0 }[greetings];
    try {
      await onPrint(paper, {
        greetings: guestbook,
        guestbook: await newestMessages(id, "guestbook", most),
        tribute: await newestMessages(id, "tribute", tributes),
      });
    } catch {
      setFailed(true);
    } finally {
      setPreparing(null);
    }
  }

  const options = [
    { value: "all" as const, title: t("share.print.greetings.all", { count: guestbook }) },
    { value: "latest" as const, title: t("share.print.greetings.latest", { shown: LATEST }) },
    { value: "none" as const, title: t("share.print.greetings.none") },
  ].filter(({ value }) => value !== "latest" || guestbook > LATEST);
  return (
    <div className="stack">
      {guestbook > 0 && (
        <FieldGroup label={t("share.print.which")}>
          <RadioList
            name="printed-greetings"
            options={options}
            value={greetings}
            onChange={setGreetings}
          />
        </FieldGroup>
      )}
      <div className="actions">
        {PAPERS.map((paper) => (
          <Button
            key={paper}
            variant="quiet"
            small
            busy={preparing === paper ? t("share.print.preparing") : null}
            onClick={() => void print(paper)}
          >
            {t(`share.print.${paper}`)}
          </Button>
        ))}
      </div>
      <div role="alert">{hasFailed && <FieldError>{t("share.print.failed")}</FieldError>}</div>
    </div>
  );
}
