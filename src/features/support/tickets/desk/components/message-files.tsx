import { useTranslation } from "react-i18next";
import { pathOf } from "#platform/call.ts";
import { formatSize } from "#platform/measures.ts";
import { TextLink } from "#ui/link.tsx";
import { getAttachment } from "../../attachments/contract.ts";
import type { TicketMessage } from "../contract.ts";

type MessageFilesProps = { ticketId: string; files: TicketMessage["attachments"] };

/** Files as downloads; what is held is named, and nothing else. */
export function MessageFiles({ ticketId, files }: MessageFilesProps) {
  const { t } = useTranslation("tickets");
  return (
    <ul className="ticket-letter-files" aria-label={t("files.label")}>
      {files.map((file) => (
        <li key={file.id}>
          <OneFile ticketId={ticketId} file={file} />
        </li>
      ))}
    </ul>
  );
}

type OneFileProps = { ticketId: string; file: TicketMessage["attachments"][number] };

function OneFile({ ticketId, file: { id, fileName, size, state } }: OneFileProps) {
  const { t, i18n } = useTranslation("tickets");
  const shown = formatSize(size, i18n.language);
  if (state === "held") {
    return (
      <>
        <bdi>{fileName}</bdi> <span className="small">{t("files.held", { size: shown })}</span>
      </>
    );
  }
  return (
    <>
      <TextLink to={pathOf(getAttachment, { ticketId, attachmentId: id })} reload download>
        <bdi>{fileName}</bdi>
      </TextLink>{" "}
      <span className="small">{shown}</span>
    </>
  );
}
