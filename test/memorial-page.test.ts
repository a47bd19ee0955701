import { readFile, stat } from "node:fs/promises";
import { expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { aMemorial } from "#test/factories.ts";
import { addressOf } from "#test/streams.ts";

/** The memorial's page as sent: complete without scripts. */
const world = await testApp({}, { pages: true });

async function ask(path: string) {
  const answer = await fetch((await addressOf(world.app)) + path, { redirect: "manual" });
  const location = answer.headers.get("location");
  return { status: answer.status, location, html: await answer.text() };
}

it("is rendered in the theme its owner chose", async () => {
  const { slug, path, owner } = await aMemorial(world);
  expect((await ask(`/memorial/${slug}`)).html).toContain('data-palette="ink"');
  await owner.put(path, { theme: "heather" });
  const { html } = await ask(`/memorial/${slug}`);
  expect(html).toContain('data-palette="heather"');
  expect(html).not.toContain('data-palette="ink"');
});

it("is rendered in the chosen layout, and in either layout at its own address", async () => {
  const { slug, path, owner } = await aMemorial(world);
  const isClassic = async (address: string) => {
    const { status, html } = await ask(`${address}/${slug}`);
    expect(status).toBe(200);
    expect(html).toContain("Inger Østergård");
    return html.includes('class="classic"');
  };
  const everywhere = async () => [
    await isClassic("/memorial"),
    await isClassic("/classic-memorial"),
    await isClassic("/enhanced-memorial"),
  ];
  expect(await everywhere()).toEqual([false, true, false]);
  await owner.put(path, { layout: "classic" });
  expect(await everywhere()).toEqual([true, true, false]);
});

it("redirects from a former slug, in the same layout", async () => {
  const { slug, path, owner } = await aMemorial(world);
  await owner.put(path, { slug: `${slug}-lund` });
  for (const address of ["/memorial", "/classic-memorial", "/enhanced-memorial"]) {
    const { status, location } = await ask(`${address}/${slug}`);
    expect({ status, location }).toEqual({ status: 301, location: `${address}/${slug}-lund` });
  }
});

it("shows a ceremony and a grave, without loading from other sites", async () => {
  const bare = await aMemorial(world);
  expect((await ask(`/memorial/${bare.slug}`)).html).not.toMatch(/id="(ceremony|grave)"/);
  const { slug } = await aMemorial(world, {
    ceremonyPlace: "Rise Kirke",
    ceremonyAt: "2126-11-28T13:00",
    ceremonyStream: "https://example.org/rise",
    cemetery: "Rise Kirkegård",
    gravePlot: "afdeling C, række 4",
    graveNote: "Gå til højre ved lågen.",
    gravePosition: "54.8571, 10.2843",
  });
  const { html } = await ask(`/memorial/${slug}`);
  expect(html).toContain("torsdag den 28. november 2126 kl. 13.00 dansk tid");
  expect(html).toContain("/ceremony.ics");
  expect(html).toContain('href="https://example.org/rise"');
  expect(html).toContain("Rise Kirkegård, afdeling C, række 4");
  expect(html).toContain("mlat=54.85710&amp;mlon=10.28430#map=18/54.85710/10.28430");
  expect(html).not.toMatch(/(src|srcSet|poster)="https?:/i);
});

it("names the time zone of a ceremony only where it is followed from elsewhere", async () => {
  const { slug } = await aMemorial(world, { ceremonyAt: "2126-11-28T13:00" });
  const { html } = await ask(`/memorial/${slug}`);
  expect(html).toContain("kl. 13.00");
  expect(html).not.toContain("dansk tid");
});

it("tells the ages over a time as a time", async () => {
  const { slug, path, owner } = await aMemorial(world, { bornOn: "1931-05-17" });
  const event = { title: "Arbejder som jordemoder", happenedOn: "1955", endedOn: "1993" };
  expect((await owner.post(`${path}/events`, event)).status).toBe(201);
  for (const [language, ages] of [
    ["da", "fra 23 til 62 år"],
    ["en", "from age 23 to 62"],
    ["es", "de los 23 a los 62 años"],
  ] as const) {
    expect((await ask(`/memorial/${slug}?lang=${language}`)).html).toContain(ages);
  }
});

it("shows only time and place of a past ceremony", async () => {
  const { slug } = await aMemorial(world, {
    ceremonyPlace: "Rise Kirke",
    ceremonyAt: "2024-02-10T11:00",
    ceremonyStream: "https://example.org/rise",
  });
  const { html } = await ask(`/memorial/${slug}`);
  expect(html).toContain("lørdag den 10. februar 2024 kl. 11.00");
  expect(html).not.toContain("dansk tid");
  expect(html).not.toContain("ceremony.ics");
  expect(html).not.toContain('href="https://example.org/rise"');
});

it("lists burnt-out candles only at their own address, and links to it", async () => {
  const { slug, path } = await aMemorial(world);
  const { body } = await world.as().post(`${path}/candles`, { name: "Grete fra koret" });
  await world.services.database.$client.query(
    "update candles set burns_until = now() - interval '1 minute' where id = $1",
    [body.id],
  );
  const plain = await ask(`/classic-memorial/${slug}`);
  expect(plain.html).toContain('href="?burnt=newest#burnt"');
  expect(plain.html).not.toContain("<bdi>Grete fra koret</bdi>");
  const asked = await ask(`/classic-memorial/${slug}?burnt=newest`);
  expect(asked.html).toContain("<bdi>Grete fra koret</bdi>");
});

it("answers at the example's address without a demo memorial", async () => {
  for (const address of ["/test-memorial", "/gallery-demo"]) {
    const { status, html } = await ask(address);
    expect(status).toBe(200);
    expect(html).toContain("Der er ingen eksempelside her.");
  }
});

it("declares the order of style layers before any stylesheet", async () => {
  const { slug } = await aMemorial(world);
  for (const path of ["/", "/login", `/memorial/${slug}`]) {
    const { html } = await ask(path);
    const order = html.indexOf("@layer base, components, layout;");
    expect(order, path).toBeGreaterThan(0);
    expect(order, path).toBeLessThan(html.indexOf('rel="stylesheet"'));
  }
});

it("loads no styles of signed-in screens", async () => {
  const { slug } = await aMemorial(world);
  // Under the exact URL by which later chunks would look for them.
  const shared = expect.stringMatching(/ href="\/assets\/style-[\w-]+\.css"/);
  for (const path of ["/", "/pricing", "/qr-info", "/login", `/memorial/${slug}`]) {
    const { html } = await ask(path);
    const styles = html.match(/<link[^>]*rel="stylesheet"[^>]*>/g) ?? [];
    expect(styles, path).toEqual([shared]);
  }
});

it("defers its scripts and preloads none", async () => {
  const { slug } = await aMemorial(world);
  const { html } = await ask(`/memorial/${slug}`);
  const [, files = "", text = ""] =
    /<script type="text\/plain" id="late" data-files="([^"]*)">([\s\S]*?)<\/script>/.exec(html) ??
    [];
  expect(text).toMatch(/import\("\/assets\/entry\.client-[\w-]+\.js"\)/);
  expect(files.split(" ")).toContainEqual(expect.stringMatching(/\/memorial-[\w-]+\.js$/));
  for (const file of files.split(" ")) expect((await ask(file)).status, file).toBe(200);
  expect(html).not.toMatch(/rel="modulepreload"|type="module"/);
});

it("stays within the script budget of a first view", async () => {
  const { slug } = await aMemorial(world);
  const { html } = await ask(`/memorial/${slug}`);
  const named = /\bdata-files="([^"]+)"/.exec(html)?.[1]?.split(" ") ?? [];
  expect(named.length).toBeGreaterThan(3);
  const files = new Set([...named, ...(await filesAtRest())]);
  const weights = await Promise.all([...files].map(weightAsItTravels));
  expect(weights.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(150_000);
});

/** Everything a first visit fetches until the page is idle. */
const AT_REST = [
  "src/features/accounts/consent/components/consent-banner.tsx",
  "src/shell/offline-support.tsx",
];

async function filesAtRest(): Promise<string[]> {
  const list = await readFile("build/client/.vite/manifest.json", "utf8");
  const built = JSON.parse(list) as Record<string, { file: string; imports?: string[] }>;
  const withImports = (module: string): string[] => {
    const chunk = built[module];
    if (chunk === undefined) throw new Error(`Not built: ${module}`);
    return [`/${chunk.file}`, ...(chunk.imports ?? []).flatMap(withImports)];
  };
  return AT_REST.flatMap(withImports);
}

/** In bytes: Brotli, if the build has a compressed copy. */
async function weightAsItTravels(path: string): Promise<number> {
  const file = `build/client${new URL(path, "http://localhost").pathname}`;
  const { size } = await stat(`${file}.br`).catch(() => stat(file));
  return size;
}
