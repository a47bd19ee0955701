import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { messageIdOf, threadIdOf } from "#platform/mail/message-id.ts";
import {
  idsIn,
  isOurAddress,
  leadOf,
  mailIdsIn,
  messageOf,
  replyAddressOf,
  tokensIn,
} from "./threading.ts";

const OURS = ["hjaelp@minde.example"];
const MAIL_ID = "0123456789abcdef0123456789abcdef";
const MESSAGE = "01936b1e-7c3a-7def-8123-456789abcdef";

describe("the address for answers", () => {
  it("holds the token, whatever a server made of its case", () => {
    const address = replyAddressOf("hjaelp@minde.example", "ab12");
    expect(address).toBe("hjaelp+ab12@minde.example");
    expect(tokensIn([address.toUpperCase()], OURS)).toEqual(["ab12"]);
    expect(tokensIn(["hjaelp+ab12@other.example", "hjaelp@minde.example"], OURS)).toEqual([]);
  });

  it("is the plain one where it would be longer than servers take", () => {
    const long = `${"a".repeat(40)}@minde.example`;
    expect(replyAddressOf(long, "b".repeat(26))).toBe(long);
  });

  it("is ours with anything behind the plus, and nothing else", () => {
    expect(isOurAddress("Hjaelp+x+y@Minde.example", OURS)).toBe(true);
    expect(isOurAddress("hjaelpx@minde.example", OURS)).toBe(false);
    expect(isOurAddress("hjaelp@minde.example.evil.example", OURS)).toBe(false);
  });
});

describe("ids of our mails", () => {
  it("name thread and message, also among others' and by another domain", () => {
    const id = messageIdOf(MESSAGE, MAIL_ID, "hjaelp@minde.example");
    expect(messageOf(id)).toEqual({ mailId: MAIL_ID, messageId: MESSAGE });
    const moved = id.replace("minde.example", "newer.example");
    expect(mailIdsIn(idsIn(`junk <x@y> <${moved}>`))).toEqual([MAIL_ID]);
    expect(mailIdsIn([threadIdOf(MAIL_ID, "hjaelp@minde.example")])).toEqual([MAIL_ID]);
  });

  it("that are others' name none", () => {
    expect(mailIdsIn(["abc@gmail.com", `${MAIL_ID}0@minde.example`])).toEqual([]);
    expect(messageOf("abc@gmail.com")).toBeNull();
    expect(idsIn("no brackets, <unfinished")).toEqual([]);
  });
});

describe("no order of mails joins strangers", () => {
  /** A mail knows what one of our mails to its sender held, or nothing. */
  const aMail = fc.record({
    sender: fc.nat({ max: 4 }),
    knows: fc.constantFrom("token", "id", "number", "nothing"),
  });

  it("only what was in a mail of ours leads into a thread", () => {
    fc.assert(
      fc.property(fc.array(aMail, { maxLength: 40 }), (mails) => {
        const threads: { token: string; mailId: string; sender: number; number: string }[] = [];
        const joined: number[] = [];
        for (const [index, { sender, knows }] of mails.entries()) {
          const own = threads.find((thread) => thread.sender === sender);
          const strangers = threads.find((thread) => thread.sender !== sender);
          const recipients =
            knows === "token" && own !== undefined
              ? [replyAddressOf("hjaelp@minde.example", own.token)]
              : [`hjaelp+${knows === "number" ? (strangers?.number ?? "") : ""}@minde.example`];
          const ids =
            knows === "id" && own !== undefined
              ? [threadIdOf(own.mailId, "hjaelp@minde.example")]
              : [`${knows === "number" ? (strangers?.number ?? "x") : "x"}@minde.example`];
          const found = (name: "token" | "mailId", values: string[]) =>
            threads
              .filter((thread) => values.includes(thread[name]))
              .map((thread) => ({ ticketId: thread.token, isExpired: false, isOver: false }));
          const lead = leadOf({
            byToken: found("token", tokensIn(recipients, OURS)),
            byId: found("mailId", mailIdsIn(ids)),
          });
          if (lead === null) {
            const mailId = index.toString(16).padStart(32, "0");
            threads.push({ token: `t${index}`, mailId, sender, number: `H${index}` });
          }
          const led = threads.find(({ token }) => token === lead?.ticketId);
          joined.push(led?.sender ?? sender);
        }
        expect(joined).toEqual(mails.map(({ sender }) => sender));
      }),
    );
  });

  it("an expired secret leads and proves nothing", () => {
    const known = { ticketId: "a", isOver: false };
    expect(leadOf({ byToken: [{ ...known, isExpired: true }], byId: [] })).toEqual({
      ticketId: "a",
      isSecret: false,
    });
    expect(leadOf({ byToken: [], byId: [known, { ...known, ticketId: "b" }] })).toEqual({
      ticketId: "b",
      isSecret: true,
    });
  });
});
