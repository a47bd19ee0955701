import "./thread.css";
import { useTranslation } from "react-i18next";
import { addressOf } from "#platform/call.ts";
import { formatDay, formatTime } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { Prose } from "#ui/prose.tsx";
import { getThreadFile, type ThreadFile, type ThreadMessage } from "../contract.ts";
import { formatSize } from "../model.ts";

type ThreadMessagesProps = { messages: readonly ThreadMessage[]; token: string };

/** What was written, by whom and when, the first at the top. */
export function ThreadMessages({ messages, token }: ThreadMessagesProps) {
  return (
    <ol className="thread">
      {messages.map((message) => (
        <li key={message.id} className={`thread-message thread-message-${message.author}`}>
          <Heading message={message} />
          <div className="reading">
            <Prose text={message.body} />
          </div>
          <Files files={message.attachments} token={token} />
        </li>
      ))}
    </ol>
  );
}

// texts: threads:by.*

function Heading({ message: { author, name, sentAt } }: { message: ThreadMessage }) {
  const { t, i18n } = useTranslation("threads");
  const locale = localeOf(i18n.language);
  const when = { day: formatDay(sentAt, locale), time: formatTime(sentAt, locale) };
  return (
    <p className="small">
      <strong>
        {name === null || author === "automatic" ? t(`by.${author}`) : <bdi>{name}</bdi>}
      </strong>{" "}
      <time dateTime={sentAt}>{t("sentAt", when)}</time>
    </p>
  );
}

function Files({ files, token }: { files: readonly ThreadFile[]; token: string }) {
  const { t, i18n } = useTranslation("threads");
  if (files.length === 0) return null;
  return (
    <ul className="thread-files">
      {files.map(({ id, fileName, size, state }) => {
        const of = formatSize(size, i18n.language);
        return (
          <li key={id} className="small">
            {state === "ready" ? (
              <a href={addressOf(getThreadFile, { params: { token, attachmentId: id } })} download>
                <bdi>{fileName}</bdi>
              </a>
            ) : (
              <bdi>{fileName}</bdi>
            )}{" "}
            {state === "ready" ? of : t("files.held", { size: of })}
          </li>
        );
      })}
    </ul>
  );
}
