import { expect, type Page } from "@playwright/test";
import { orderSpace } from "./space-screens.ts";
import { answered, MADE_READY, type Memorial, type World } from "./world.ts";

/** Music on a page. */

const RATE = 8000;
const HEADER = 44;

/** A quiet tone as a WAV file of one channel: long enough to be walked about with. */
export function aTone(seconds: number, hertz = 330): Buffer {
  const length = RATE * seconds;
  const file = Buffer.alloc(HEADER + length);
  file.write("RIFF", 0);
  file.writeUInt32LE(HEADER - 8 + length, 4);
  file.write("WAVEfmt ", 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(RATE, 24);
  file.writeUInt32LE(RATE, 28);
  file.writeUInt16LE(1, 32);
  file.writeUInt16LE(8, 34);
  file.write("data", 36);
  file.writeUInt32LE(length, 40);
  for (let at = 0; at < length; at += 1) {
    file[HEADER + at] = 128 + Math.round(40 * Math.sin((2 * Math.PI * hertz * at) / RATE));
  }
  return file;
}

export function toneFile(name: string, seconds: number, hertz?: number) {
  return { name, mimeType: "audio/wav", buffer: aTone(seconds, hertz) };
}

const WORDS = {
  title: "Aftensang",
  performer: "Karen Elise Bech ved stueorglet",
  composer: "C.E.F. Weyse",
  note: "Hun spillede den hver aften, når lampen var tændt.",
  transcript: "Den skønne jordens sol gik ned.",
  licence: { kind: "publicDomain", composerDied: 1842, recordedIn: null },
};

/** A page with two pieces that visitors hear, the first with all that can be said of one. */
export async function aPageWithMusic(world: World, given = {}): Promise<Memorial> {
  const memorial = await world.aMemorial(given);
  await orderSpace(memorial);
  await world.addFiles(memorial, [toneFile("aftensang.wav", 30), toneFile("vals.wav", 20, 440)]);
  const { id, keeper } = memorial;
  const music = `/api/memorials/${id}/music`;
  const { items } = await answered(keeper.api.get(music));
  const [first, second] = items as { mediaId: string }[];
  await answered(keeper.api.put(`${music}/${first?.mediaId}`, { data: WORDS }));
  const data = { title: "Vals til køkkenet", licence: { kind: "machine" } };
  await answered(keeper.api.put(`${music}/${second?.mediaId}`, { data }));
  return memorial;
}

/** A page with a piece that was made and isn't kept, nor heard by visitors. */
export async function aPageWithDraft(world: World, given = {}): Promise<Memorial> {
  const memorial = await world.aMemorial(given);
  await orderSpace(memorial);
  const { id, keeper } = memorial;
  const compositions = `/api/memorials/${id}/compositions`;
  const data = { form: "nocturne", mood: "calm", instruments: ["harp"], minutes: 1, seed: 7 };
  const asked = (await answered(keeper.api.post(compositions, { data }))) as { id: string };
  const state = async () =>
    (await answered(keeper.api.get(`${compositions}/${asked.id}`)))["state"];
  await expect.poll(state, MADE_READY).toBe("ready");
  return memorial;
}

type Router = { navigate(path: string): Promise<void> };

/** As by a link, where no page has one: the document stays. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate(async (to) => {
    const { __reactRouterDataRouter: router } = globalThis as unknown as {
      __reactRouterDataRouter: Router;
    };
    await router.navigate(to);
  }, path);
}
