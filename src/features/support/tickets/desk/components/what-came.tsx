import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#ui/button.tsx";
import { Prose } from "#ui/prose.tsx";
import type { WholeTicket } from "../contract.ts";
import { writerName } from "./writer-name.ts";

/** What differs between the ticket that somebody began to answer and the ticket as it is now. */
export function whatCame(before: WholeTicket, now: WholeTicket) {
  const known = new Set(before.messages.map(({ id }) => id));
  return {
    messages: now.messages.filter(({ id, kind }) => !known.has(id) && kind !== "automatic"),
    isStateNew: before.state !== now.state,
    isAssigneeNew: before.assignee?.id !== now.assignee?.id,
  };
}

type WhatCameProps = {
  before: WholeTicket;
  now: WholeTicket;
  /** Counts refused attempts: each moves the focus here. */
  refusals: number;
  onRead: () => void;
};

/** Two wrote at once: what came stands above the text, which stays as it is. */
export function WhatCame({ before, now, refusals, onRead }: WhatCameProps) {
  const { t } = useTranslation("tickets");
  const { messages, isStateNew, isAssigneeNew } = whatCame(before, now);
  const title = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (refusals > 0) title.current?.focus();
  }, [refusals]);
  return (
    <div className="clash" role="status">
      <p className="clash-title" tabIndex={-1} ref={title}>
        {t("came.title")}
      </p>
      <p>{t("came.text")}</p>
      {messages.map(({ id, kind, from, body }) => (
        <div key={id} className="clash-letter">
          <p className="small">
            {t(`came.kinds.${kind}`, { name: writerName(from) ?? t("erased") })}
          </p>
          <div className="reading">
            <Prose text={body} />
          </div>
        </div>
      ))}
      {isStateNew && <p>{t("came.state", { state: t(`states.${now.state}`) })}</p>}
      {isAssigneeNew && (
        <p>
          {now.assignee === null
            ? t("came.released")
            : t("came.assigned", { name: now.assignee.name })}
        </p>
      )}
      <div className="actions">
        <Button variant="quiet" small onClick={onRead}>
          {t("came.read")}
        </Button>
      </div>
    </div>
  );
}
