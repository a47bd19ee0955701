import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * The contents of a JSON Web Token that is signed with HMAC-SHA-256 (RFC 7519, HS256) and this key; `null` for
 * any other token: the algorithm that it names itself counts for nothing unless it is this one.
 */
export function readSignedToken(token: string, key: string): unknown {
  const [header = "", contents = "", signature = "", ...more] = token.split(".");
  if (more.length > 0 || !isOurs(decoded(header))) return null;
  const due = createHmac("sha256", key).update(`${header}.${contents}`).digest();
  const given = Buffer.from(signature, "base64url");
  if (given.length !== due.length || !timingSafeEqual(given, due)) return null;
  return decoded(contents);
}

function isOurs(header: unknown): boolean {
  return typeof header === "object" && header !== null && "alg" in header && header.alg === "HS256";
}

function decoded(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, "base64url").toString("utf8"));
  } catch {
    return null;
  }
}
