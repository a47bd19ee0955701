import { useTranslation } from "react-i18next";
import type { ErasurePreview } from "../../erasure/contract.ts";

/** What is deleted, what stays anonymously, and what stays and why; only for what exists. */
export function ErasureFate({ counts }: { counts: ErasurePreview["counts"] }) {
  const { t } = useTranslation("rights");
  const { sessions, helping, letters, pictures, consents, plates, capabilities, invoices } = counts;
  return (
    <>
      <Fate
        title={t("erasure.removed")}
        items={[
          t("erasure.account"),
          sessions > 0 && t("erasure.sessions", { count: sessions }),
          helping > 0 && t("erasure.helping", { count: helping }),
          letters > 0 && t("erasure.letters", { count: letters }),
        ]}
      />
      <Fate
        title={t("erasure.anonymised")}
        items={[
          pictures > 0 && t("erasure.pictures", { count: pictures }),
          consents > 0 && t("erasure.consents", { count: consents }),
          plates > 0 && t("erasure.plates", { count: plates }),
        ]}
      />
      <Fate
        title={t("erasure.stays")}
        items={[
          capabilities > 0 && t("erasure.deeds", { count: capabilities }),
          invoices > 0 && t("erasure.invoices", { count: invoices }),
          t("erasure.greetings"),
        ]}
      />
    </>
  );
}

function Fate({ title, items }: { title: string; items: (string | false)[] }) {
  const said = items.filter((item) => item !== false);
  if (said.length === 0) return null;
  return (
    <section className="stack">
      <h3>{title}</h3>
      {said.map((item) => (
        <p key={item}>{item}</p>
      ))}
    </section>
  );
}
