import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import { expect } from "vitest";
import type { Answer } from "#test/answers.ts";
import type { Client } from "#test/app.ts";
import type { TestUser } from "#test/factories.ts";

/** A phone with passkeys, in software: it signs as WebAuthn says, and lies where a test asks it to. */

const SITE = "http://localhost:3000";
const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

/** What a device may get wrong, or a thief would try. */
type Lie = { origin?: string; rpId?: string; challenge?: string; isVerified?: boolean };

export type Device = ReturnType<typeof aDevice>;

export function aDevice() {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credentialId = randomBytes(16);
  const id = credentialId.toString("base64url");
  let userHandle: string | undefined;
  let counter = 0;

  function authenticatorData({ rpId = "localhost", isVerified = true }: Lie, more?: Buffer) {
    const flags = PRESENT | (isVerified ? VERIFIED : 0) | (more === undefined ? 0 : ATTESTED);
    const head = Buffer.alloc(5);
    head.writeUInt8(flags, 0);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(Buffer.from(rpId)), head, more ?? Buffer.alloc(0)]);
  }

  function attested(): Buffer {
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    const key = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, "base64url"))],
        [-3, new Uint8Array(Buffer.from(y, "base64url"))],
      ]),
    );
    const length = Buffer.alloc(2);
    length.writeUInt16BE(credentialId.length);
    return Buffer.concat([Buffer.alloc(16), length, credentialId, key]);
  }

  return {
    /** What it answers to somebody who adds a passkey. */
    make(given: { challenge: string; user: { id: string } }, lie: Lie = {}) {
      userHandle = given.user.id;
      const statement = new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", new Uint8Array(authenticatorData(lie, attested()))],
      ]);
      const attestationObject = isoCBOR.encode(statement as Parameters<typeof isoCBOR.encode>[0]);
      return {
        id,
        rawId: id,
        type: "public-key",
        response: {
          clientDataJSON: clientData("webauthn.create", given, lie).toString("base64url"),
          attestationObject: Buffer.from(attestationObject).toString("base64url"),
          transports: ["internal"],
        },
        clientExtensionResults: {},
        authenticatorAttachment: "platform",
      };
    },
    /** What it answers to somebody who logs in. */
    sign(given: { challenge: string }, lie: Lie = {}) {
      counter += 1;
      const client = clientData("webauthn.get", given, lie);
      const data = authenticatorData(lie);
      const signed = createSign("sha256").update(Buffer.concat([data, sha256(client)]));
      return {
        id,
        rawId: id,
        type: "public-key",
        response: {
          clientDataJSON: client.toString("base64url"),
          authenticatorData: data.toString("base64url"),
          signature: signed.sign(privateKey).toString("base64url"),
          userHandle,
        },
        clientExtensionResults: {},
      };
    },
    /** As a copy of it would be that was made earlier. */
    countFrom(count: number) {
      counter = count;
    },
  };
}

function clientData(type: string, { challenge }: { challenge: string }, lie: Lie): Buffer {
  const said = { type, challenge: lie.challenge ?? challenge, origin: lie.origin ?? SITE };
  return Buffer.from(JSON.stringify({ ...said, crossOrigin: false }));
}

function sha256(bytes: Buffer): Buffer {
  return createHash("sha256").update(bytes).digest();
}

/** What there is to sign for somebody who logs in, and the cookies of the browser that was given it. */
export async function asked(who: Client) {
  return signable(who, await who.post("/api/passkey-challenges"));
}

/** The same for somebody who adds a passkey. */
export async function askedForNew(who: Client) {
  return signable(who, await who.post("/api/user/passkey-challenges"));
}

function signable<Body>(who: Client, answer: Answer<Body>): { body: Body; cookie: string } {
  expect(answer.status).toBe(201);
  return { body: answer.body, cookie: withCookie(who, answer) };
}

function withCookie({ cookie }: Client, { headers }: Answer): string {
  const set = [headers["set-cookie"] ?? []].flat().join("\n");
  const given = /^passkey=[^;]+/m.exec(set)?.[0] ?? "";
  return [cookie, given].filter(Boolean).join("; ");
}

/** Adds a passkey that the device makes. */
export async function addPasskey(
  who: TestUser | Client,
  device: Device,
  name = "Telefonen",
): Promise<{ id: string; cookie: string | undefined; recoveryCodes: string[] }> {
  const { body, cookie } = await askedForNew(who);
  const made = device.make(body);
  const added = await who.post("/api/user/passkeys", { name, made }, { cookie });
  expect(added.body).toMatchObject({ passkey: { name } });
  return { id: added.body.passkey.id, cookie: added.cookie, ...added.body };
}

/** Logs in with the device alone. */
export async function logInWith(device: Device, at: Client) {
  const { body, cookie } = await asked(at);
  return at.post("/api/login/passkey", { passkey: device.sign(body) }, { cookie });
}
