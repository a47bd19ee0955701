import { generateKeyPairSync } from "node:crypto";
import { createTransport } from "nodemailer";
import { describe, expect, it } from "vitest";
import { aDnsServer, type Records } from "#test/dns-server.ts";
import { authenticateMail, openResolver, type Origin } from "./authenticate.server.ts";

const { privateKey, publicKey } = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});
const KEY = publicKey.replace(/-----.*-----|\s/g, "");
const RECORDS: Records = {
  "post.example TXT": ["v=spf1 ip4:192.0.2.7 -all"],
  "s1._domainkey.post.example TXT": [`v=DKIM1; k=rsa; p=${KEY}`],
  "_dmarc.post.example TXT": ["v=DMARC1; p=reject"],
  "_dmarc.lenient.example TXT": ["v=DMARC1; p=none"],
};

async function aMail({ from = "aase@post.example", isSigned = true } = {}): Promise<Buffer> {
  const composer = createTransport({
    streamTransport: true,
    buffer: true,
    newline: "windows",
    ...(isSigned && { dkim: { domainName: "post.example", keySelector: "s1", privateKey } }),
  });
  const { message } = await composer.sendMail({
    from,
    to: "hjaelp@minde.example",
    subject: "Om pladen",
    text: "Kan den limes?",
  });
  if (!Buffer.isBuffer(message)) throw new Error("a mail was not put together");
  return message;
}

async function judged(mail: Buffer, origin: Origin = null, shown = "aase@post.example") {
  return authenticateMail(mail, origin, openResolver([await aDnsServer(RECORDS)]), shown);
}

const from = (address: string): Origin => ({
  address,
  greeting: "mx.post.example",
  sender: "aase@post.example",
});

describe("what the sender's domain says", () => {
  it("vouches by a signature, also where another server took the mail in", async () => {
    expect(await judged(await aMail())).toBe("signed");
  });

  it("vouches by the address that it was sent from", async () => {
    expect(await judged(await aMail({ isSigned: false }), from("192.0.2.7"))).toBe("signed");
  });

  it("contradicts what comes from elsewhere without a signature, and what was changed", async () => {
    expect(await judged(await aMail({ isSigned: false }), from("198.51.100.1"))).toBe(
      "contradicted",
    );
    const changed = (await aMail()).toString("latin1").replace("limes", "svejses");
    expect(await judged(Buffer.from(changed, "latin1"))).toBe("contradicted");
  });

  it("says nothing without a policy, or with one that refuses nobody", async () => {
    const lenient = await aMail({ from: "bo@lenient.example", isSigned: false });
    expect(await judged(lenient, from("198.51.100.1"))).toBe("none");
    const other = await aMail({ from: "bo@unknown.example", isSigned: false });
    expect(await judged(other, from("198.51.100.1"))).toBe("none");
  });

  it("vouches for the sender that is shown alone", async () => {
    const mail = await aMail();
    expect(await judged(mail, null, "aase@POST.example")).toBe("signed");
    expect(await judged(mail, null, "aase@bank.example")).toBe("contradicted");
  });

  it("contradicts nobody while it can't be asked", async () => {
    const resolver = openResolver(["127.0.0.1:9"]);
    const mail = await aMail({ isSigned: false });
    const answer = await authenticateMail(mail, null, resolver, "aase@post.example");
    expect(["none", "unknown"]).toContain(answer);
  });
});
