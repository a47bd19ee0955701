import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Banner } from "#ui/banner.tsx";
import { FormTrap } from "#ui/form-trap.tsx";
import type { EntryKind } from "../../components/memorial-queries.ts";
import { HONEYPOT, KIND, MADE_AT, thanksId, waitsId } from "./visitor-form.ts";
import "./form-extras.css";

/** What every visitor's form carries unseen: which form it is, since when, and a trap for machines. */
export function HiddenFields({ kind }: { kind: EntryKind }) {
  const { t } = useTranslation("memorials");
  const [madeAt] = useState(Date.now);
  return (
    <>
      <input type="hidden" name={KIND} value={kind} />
      <input type="hidden" name={MADE_AT} value={madeAt} suppressHydrationWarning />
      <FormTrap name={HONEYPOT} label={t("entries.trap")} />
    </>
  );
}

/** Why an entry was not accepted: it stands above the form, and what was typed stands in it. */
export function FormProblem({ title, problem }: { title: string; problem: string | null }) {
  if (problem === null) return null;
  return (
    <Banner tone="bad" title={title}>
      {problem}
    </Banner>
  );
}

/**
 * Thanks. Without a script it is in the page all along and shown when the address points at it,
 * so that one kept page serves those who wrote and those who didn't.
 */
export function Thanks({ kind, text }: { kind: EntryKind; text: string | null }) {
  const { t } = useTranslation("memorials");
  return (
    <>
      <p id={thanksId(kind)} className={text === null ? "form-thanks" : undefined} role="status">
        {text ?? t(`entries.left.${kind}`)}
      </p>
      <p id={waitsId(kind)} className="form-thanks">
        {t(`entries.waits.${kind}`)}
      </p>
    </>
  );
}
