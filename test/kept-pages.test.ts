import { describe, expect, it, onTestFinished, vi } from "vitest";
import { testApp } from "#test/app.ts";
import { aMemorial } from "#test/factories.ts";
import { addressOf } from "#test/streams.ts";

const here = await testApp({}, { pages: true });

async function ask(path: string) {
  const answer = await fetch((await addressOf(here.app)) + path, { redirect: "manual" });
  return { answer, status: answer.status, html: await answer.text() };
}

const isKept = ({ answer }: { answer: Response }) => !answer.headers.has("x-request-id");

/** The next call to an address with this in it is refused. */
function failOnce(part: string, status: number): void {
  const { inProcess } = here.app;
  const answered = inProcess.ask.bind(inProcess);
  const spied = vi.spyOn(inProcess, "ask").mockImplementation(async (request) => {
    if (!request.path.includes(part)) return answered(request);
    spied.mockRestore();
    return { status, body: { code: "unavailable", message: "No" }, headers: {} };
  });
  onTestFinished(() => spied.mockRestore());
}

describe("a page in memory", () => {
  it("is one for all queries that don't change it, and one for each that does", async () => {
    const { slug, path } = await aMemorial(here);
    await here.as().post(`${path}/guestbook`, { authorName: "Bo", message: "Tak for kaffen" });
    const page = `/memorial/${slug}`;
    const first = await ask(`${page}?i=1"><script>`);
    expect(first.html).not.toContain("i=1");
    for (const query of ["", "?i=2", "?utm_source=x&fbclid=y", "?lang=xx"]) {
      const kept = await ask(page + query);
      expect([isKept(kept), kept.html], query).toEqual([true, first.html]);
    }
    const none = "00000000-0000-7000-8000-000000000000";
    const shown = [];
    for (const query of [`?guestbook=${none}`, `?tributes=${none}`, "?burnt=newest", "?album=a"]) {
      const own = await ask(page + query);
      expect([own.status, isKept(own)], query).toEqual([200, false]);
      expect(isKept(await ask(`${page + query}&i=1`)), query).toBe(true);
      shown.push(own.html.includes("Tak for kaffen"));
    }
    expect(shown).toEqual([false, true, true, true]);
  });

  it("sends on from a former slug with the whole query", async () => {
    const { slug, path, owner } = await aMemorial(here);
    await owner.put(path, { slug: `${slug}-lund` });
    const { status, answer } = await ask(`/memorial/${slug}?utm_source=x`);
    expect(status).toBe(301);
    expect(answer.headers.get("location")).toBe(`/memorial/${slug}-lund?utm_source=x`);
  });

  it.each([429, 500, 503])("is none of which a call was answered with %i", async (status) => {
    const { slug, path } = await aMemorial(here);
    await here.as().post(`${path}/guestbook`, { authorName: "Bo", message: "Tak for kaffen" });
    const page = `/memorial/${slug}`;
    failOnce("/guestbook", status);
    const half = await ask(page);
    expect([half.status, half.html.includes("Tak for kaffen")]).toEqual([200, false]);
    const whole = await ask(page);
    expect([isKept(whole), whole.html.includes("Tak for kaffen")]).toEqual([false, true]);
    expect(isKept(await ask(page))).toBe(true);
  });
});
