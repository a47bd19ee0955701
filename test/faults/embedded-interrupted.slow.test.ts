import { connect } from "node:net";
import { expect, it } from "vitest";
import { aMemorial } from "#test/factories.ts";
import { aPhotograph, untilSettled } from "#test/media.ts";
import { beginWork, filesUnderWay } from "./long-work.ts";
import { postmasterOf, startedBy, stillRunning, type Seen } from "./processes.ts";
import { aPlace } from "./servers.ts";
import { beginUpload, partHeaders, sendPart } from "./uploads.ts";

/** Ctrl-C on a server with an embedded database. */
const place = await aPlace();

/** All processes of the server, including PostgreSQL. */
async function everythingOf(): Promise<Seen[]> {
  const postmaster = await postmasterOf(place.directory);
  const ours = postmaster === null ? [] : [postmaster, ...(await startedBy(postmaster.pid))];
  return [...ours, ...(await startedBy(place.server().pid))];
}

async function expectNothingLeft(processes: Seen[]): Promise<void> {
  const ended = await place.server().end("SIGINT");
  expect(ended).toEqual({ code: 0, signal: null });
  expect(await stillRunning(processes)).toEqual([]);
  expect(await postmasterOf(place.directory)).toBeNull();
  expect(await isFree(place.server().port)).toBe(true);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.on("connect", () => {
      socket.destroy();
      resolve(false);
    });
    socket.on("error", () => resolve(true));
  });
}

it("Ctrl-C shuts a server down, busy or idle, without losing acknowledged data", async () => {
  await place.start();
  const memorial = await aMemorial(place);
  const { owner, path } = memorial;
  const bytes = await aPhotograph();
  const upload = await beginUpload(place, owner, bytes.length);
  const part = { bytes, sent: 5000 };
  sendPart(place, owner, { ...part, line: `PATCH ${upload}`, headers: partHeaders(0) });
  const form = { "content-type": "multipart/form-data; boundary=b" };
  sendPart(place, owner, { ...part, line: `POST ${path}/media`, headers: form });
  const begun = await beginWork(place, memorial);
  const processes = await everythingOf();
  const commands = processes.map(({ command }) => command).join();
  for (const program of ["ffmpeg", "image-worker", "postgres"]) {
    expect(commands).toContain(program);
  }

  await expectNothingLeft(processes);
  expect(await filesUnderWay(place)).toEqual([]);

  await place.start();
  for (const id of begun) {
    await untilSettled(memorial, id);
    expect((await owner.get(`${path}/media/${id}`)).body.status).toBe("ready");
  }

  const idle = await everythingOf();
  expect(idle.map(({ command }) => command).join()).toContain("postgres");
  await expectNothingLeft(idle);
});
