import { visit } from "./visit.ts";

export const ANNA = { username: "anna", password: "tre grønne cykler i regnen" };

/** Somebody with an account, signed in. */
export async function aPerson(url: string): Promise<{ id: string; cookie: string }> {
  const { status, headers, body } = await visit(`${url}/api/register`, {
    body: { fullName: "Anna Holm", email: "anna@example.org", acceptTerms: true, ...ANNA },
  });
  if (status !== 201) throw new Error(`Registration was answered with ${status}.`);
  const { id } = JSON.parse(body.toString()) as { id: string };
  const cookie = headers["set-cookie"]?.find((set) => set.startsWith("session="));
  return { id, cookie: cookie?.split(";")[0] ?? "" };
}
