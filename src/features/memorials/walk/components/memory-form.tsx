import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Memorial } from "#features/memorials/content/contract.ts";
import { MessageForm } from "#features/memorials/messages/components/message-form.tsx";
import { DECADE, type Refusal } from "../../entries/components/visitor-form.ts";
import { REMEMBERED } from "#features/memorials/messages/contract.ts";
import { formatDecade } from "#platform/decades.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { Button } from "#ui/button.tsx";
import { walkKey } from "./walk-queries.ts";

type MemoryFormProps = { id: string; memorial: Memorial; decade: number; refusal: Refusal | null };

/** A greeting of a decade. It stands in its years at once, or when a keeper has read it. */
export function MemoryForm({ id, memorial, decade, refusal }: MemoryFormProps) {
  const { t, i18n } = useTranslation("walk");
  const client = useQueryClient();
  const [isSent, setSent] = useState(false);
  const [round, setRound] = useState(0);

  function startAnother() {
    setSent(false);
    setRound(round + 1);
  }

  return (
    <div id="memory" className="walk-form no-print">
      <h3>{t("form", { decade: formatDecade(decade, localeOf(i18n.language)) })}</h3>
      <MessageForm
        key={round}
        id={id}
        kind={REMEMBERED}
        refusal={refusal?.kind === REMEMBERED ? refusal : null}
        isChecked={memorial.guestbookModeration === "checked"}
        closes
        onSent={(sent) => {
          setSent(true);
          if (sent !== null) void client.invalidateQueries({ queryKey: walkKey(id) });
        }}
      >
        <input type="hidden" name={DECADE} value={decade} />
      </MessageForm>
      {isSent && (
        <Button variant="quiet" small onClick={startAnother}>
          {t("another")}
        </Button>
      )}
    </div>
  );
}
