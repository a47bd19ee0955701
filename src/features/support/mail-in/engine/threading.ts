import { asciiAddress } from "#platform/ascii-address.ts";

const LOCAL_PART_MAX = 64;

/** The 128 bits that every mail of a thread names; see `tickets.mail_id`. */
const MAIL_ID = /^[0-9a-f]{32}$/;

/** `hjaelp+token@example.org`, which mail servers deliver like the address itself. */
export function replyAddressOf(supportEmail: string, token: string): string {
  const [local, domain] = partsOf(supportEmail);
  const tagged = `${local}+${token}`;
  // Servers refuse longer ones: what the mail refers to leads back alone then.
  return tagged.length > LOCAL_PART_MAX ? supportEmail : `${tagged}@${domain}`;
}

/** Whether mail to this address is for us, whatever stands behind the plus. */
export function isOurAddress(address: string, ours: readonly string[]): boolean {
  return ours.some((one) => untagged(address) === untagged(one));
}

/** What stands behind the plus of our address: perhaps a thread's token. */
export function tokensIn(addresses: readonly string[], ours: readonly string[]): string[] {
  return addresses
    .filter((address) => isOurAddress(address, ours))
    .map((address) => partsOf(address)[0].split("+").slice(1).join("+").toLowerCase())
    .filter((token) => token !== "");
}

/** The threads that these ids name. The domain is no part of the secret: the operator may change it. */
export function mailIdsIn(ids: readonly string[]): string[] {
  const named = ids.map((id) => partsOf(id)[0].split(".").at(-1)?.toLowerCase() ?? "");
  return [...new Set(named.filter((id) => MAIL_ID.test(id)))];
}

/** Which of our messages a bounce is about, where the id names one. */
export function messageOf(id: string): { mailId: string; messageId: string } | null {
  const [message = "", mailId = ""] = partsOf(id.toLowerCase())[0].split(".");
  if (!MAIL_ID.test(message) || !MAIL_ID.test(mailId)) return null;
  const at = [0, 8, 12, 16, 20].map((from, place, all) => message.slice(from, all[place + 1]));
  return { mailId, messageId: at.join("-") };
}

/** Where it leads: `null` for a new thread. `isSecret`: its proof is what it knows of the thread. */
export type Lead = { ticketId: string; isSecret: boolean };

type Known = { ticketId: string; isOver: boolean };
export type Secrets = {
  /** By the tokens of our addresses, in their order; expired ones lead, and prove nothing. */
  byToken: readonly (Known & { isExpired: boolean })[];
  /** By the ids that it refers to, the latest last. */
  byId: readonly Known[];
};

/** Neither number, subject nor sender leads into a thread: only what was in a mail of ours. */
export function leadOf({ byToken, byId }: Secrets): Lead | null {
  const [token] = byToken;
  if (token !== undefined) {
    return { ticketId: token.ticketId, isSecret: !token.isExpired && !token.isOver };
  }
  const id = byId.at(-1);
  return id === undefined ? null : { ticketId: id.ticketId, isSecret: !id.isOver };
}

/** `<a@b> <c@d>` as in In-Reply-To and References; comments and rubbish between them don't matter. */
export function idsIn(header: string): string[] {
  return header
    .split("<")
    .slice(1)
    .flatMap((part) => {
      const id = part.split(">", 1)[0]?.trim() ?? "";
      return part.includes(">") && id !== "" && id.length <= 500 ? [id] : [];
    })
    .slice(-100);
}

function partsOf(address: string): [string, string] {
  const at = address.lastIndexOf("@");
  return at === -1 ? [address, ""] : [address.slice(0, at), address.slice(at + 1)];
}

function untagged(address: string): string {
  const [local, domain] = partsOf(asciiAddress(address.trim().toLowerCase()));
  return `${local.split("+")[0]}@${domain}`;
}
