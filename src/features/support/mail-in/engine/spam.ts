import { asciiAddress } from "#platform/ascii-address.ts";

/** Why a mail is set aside; the names are told to staff. */
export const SPAM_REASONS = ["words", "blockList", "links", "upstream", "unreadable"] as const;
export type SpamReason = (typeof SPAM_REASONS)[number];

export type SpamRules = { mostLinks: number; words: readonly string[]; blocked: readonly string[] };

type Judged = {
  subject: string;
  body: string;
  from: string | null;
  isMarkedSpam: boolean;
  isUnreadable: boolean;
};

/** Named reasons alone; a mail with any is set aside, and none is thrown away. */
export function spamReasonsOf(mail: Judged, rules: SpamRules): SpamReason[] {
  const text = `${mail.subject}\n${mail.body}`.normalize("NFKC").toLowerCase();
  const holds: Record<SpamReason, boolean> = {
    words: rules.words.some((word) => text.includes(word.normalize("NFKC").toLowerCase())),
    blockList: mail.from !== null && isBlocked(mail.from.toLowerCase(), rules.blocked),
    links: countLinks(text) > rules.mostLinks,
    upstream: mail.isMarkedSpam,
    unreadable: mail.isUnreadable,
  };
  return SPAM_REASONS.filter((reason) => holds[reason]);
}

function countLinks(text: string): number {
  return text.split(/https?:\/\//).length - 1;
}

function isBlocked(address: string, blocked: readonly string[]): boolean {
  const domain = address.slice(address.lastIndexOf("@") + 1);
  return blocked
    .map((one) => asciiAddress(one.includes("@") ? one : `@${one}`).toLowerCase())
    .some((one) =>
      one.startsWith("@")
        ? domain === one.slice(1) || domain.endsWith(`.${one.slice(1)}`)
        : one === address,
    );
}
