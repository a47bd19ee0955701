import { openListener } from "./listener.server.ts";
import { MailReader } from "./mail-reader.server.ts";
import { openMailbox } from "./mailbox.server.ts";
import type { Outcome, Question, ToChild, ToParent } from "./protocol.server.ts";
import type { Opening } from "./protocol.server.ts";
import { openIntake } from "./take-mail.server.ts";

/**
 * The doors for mail, in a process of their own: strangers' mails are received here, without access to the
 * database, and visitors don't wait for it. They are parsed and checked in processes of its own, so that a
 * mail that takes long holds up no other.
 */

const asked = new Map<number, (outcome: Outcome) => void>();
let questions = 0;
let opened: ReturnType<typeof open> | null = null;
let mailbox: ReturnType<typeof openMailbox> | null = null;

function tell(message: ToParent): void {
  process.send?.(message);
}

function ask(question: Question): Promise<Outcome> {
  questions += 1;
  const id = questions;
  return new Promise((resolve) => {
    asked.set(id, resolve);
    tell({ id, question });
  });
}

function open(opening: Opening) {
  const take = openIntake(ask, new MailReader(opening));
  const { listener, ours, hostName, folder } = opening;
  if (listener !== null) {
    openListener(listener, { ours, hostName, folder, ask, take }).then(
      ({ port }) => tell({ listening: port }),
      (error: unknown) => tell({ failed: (error as Error).message }),
    );
  }
  return { take, folder };
}

process.on("message", (message: ToChild) => {
  if ("open" in message) {
    opened = open(message.open);
  } else if ("mailbox" in message) {
    void mailbox?.close();
    mailbox = null;
    if (message.mailbox !== null && opened !== null) {
      mailbox = openMailbox(message.mailbox, { ask, ...opened });
    }
  } else {
    asked.get(message.id)?.(message.answer);
    asked.delete(message.id);
  }
});

// The server is gone: whoever is sending hears nothing and sends again.
process.on("disconnect", () => process.exit(0));
