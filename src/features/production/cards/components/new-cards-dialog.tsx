import { useTranslation } from "react-i18next";
import { addressOf } from "#platform/call.ts";
import { fetchFile } from "#platform/pages/api-client.ts";
import { TYPED_CODE_MAX } from "#features/memorials/contract.ts";
import { ReasonDialog } from "#shell/reason-dialog.tsx";
import { download } from "#ui/download.ts";
import { printCards, type NewCards } from "../contract.ts";

/** For plates whose cards are lost or damaged: each a new key, with which the one before ends. */
export function NewCardsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("warehouse");
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={t("cards.title")}
      text={t("cards.text")}
      field={{ name: "codes", label: t("cards.codes"), hint: t("cards.codesHint") }}
      words={{
        submit: t("cards.submit"),
        busy: t("cards.busy"),
        done: t("cards.done"),
        failed: t("cards.failed"),
      }}
      decide={({ answer, reason }) => fetchCards({ codes: codesIn(answer), reason })}
    />
  );
}

function codesIn(text: string): string[] {
  return text
    .split(/[,;\n]/)
    .map((code) => code.trim().slice(0, TYPED_CODE_MAX))
    .filter((code) => code !== "");
}

/** The keys are in this answer alone. */
async function fetchCards(body: NewCards): Promise<void> {
  const file = await fetchFile(addressOf(printCards), { method: printCards.method, body });
  const address = URL.createObjectURL(file);
  download(address, "cards.pdf");
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_MS);
}

const REVOKE_MS = 60_000;
