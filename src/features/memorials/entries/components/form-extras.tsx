import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Banner } from "#ui/banner.tsx";
import { FormTrap } from "#ui/form-trap.tsx";
import type { EntryKind } from "../contract.ts";
import { HONEYPOT, KIND, MADE_AT, thanksId, waitsId } from "./visitor-form.ts";
import "#ui/disclosure.css";

/** Hidden fields of every visitor's form: its kind, its render time, and a honeypot. */
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

/**
 * Why an entry was not accepted: shown above the form, which keeps what was typed. What is wrong with
 * a field is said there.
 */
export function FormProblem({ title, problem }: { title: string; problem: string | null }) {
  if (problem === null) return null;
  return (
    <Banner tone="bad" title={title}>
      {problem}
    </Banner>
  );
}

/**
 * Thanks. Without JavaScript it is always in the page, and shown when the URL's fragment names it,
 * so that one cached page serves everybody.
 */
export function Thanks({ kind, text }: { kind: EntryKind; text: string | null }) {
  const { t } = useTranslation("memorials");
  return (
    <>
      <p
        id={thanksId(kind)}
        className={text === null ? "form-thanks" : undefined}
        role="status"
        tabIndex={-1}
      >
        {text ?? t(`kinds.${kind}.thanks`)}
      </p>
      <p id={waitsId(kind)} className="form-thanks">
        {t(`kinds.${kind}.waits`)}
      </p>
    </>
  );
}
