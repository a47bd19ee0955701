import { prefetch } from "#platform/pages/queries.ts";
import type { Sound } from "#features/memorials/media/components/picture-views.ts";
import type { Piece, Repeat } from "../contract.ts";
import { isByMachine } from "../model.ts";
import { musicQuery } from "./music-queries.ts";
import { pieceAfter, pieceBeside } from "./order-of-play.ts";
import {
  audioElement,
  GOING_ON,
  isSounding,
  placeOf,
  playback,
  setPlayback,
  start,
  stop,
  type PlayedPage,
} from "./player-store.ts";

/** What the player does once something plays: loaded with the first press. */

type Playlist = {
  page: PlayedPage;
  sounds: readonly Sound[];
  repeat: Repeat;
  pieces: readonly Piece[];
};

let list: Playlist | null = null;
let keptSecond = -1;

/** Seconds between two notes of where the music stands. */
const NOTED_EVERY = 2;

/** The piece that was started is of this page, and these follow it. */
export function follow(page: PlayedPage, sounds: readonly Sound[]): void {
  const isSamePage = list?.page.id === page.id;
  if (list === null) listen();
  list = { repeat: "none", pieces: [], ...(isSamePage ? list : null), page, sounds };
  hushOthers();
  // That it was started counts from now on, also if the file never comes.
  const { piece } = playback();
  if (placeOf(page.id)[0] !== piece) keepPlace(0, piece);
  describe();
  if (!isSamePage) void readRules(page);
}

/** What the page's keepers have chosen: which piece follows, and who is heard. */
async function readRules(page: PlayedPage): Promise<void> {
  const query = musicQuery(page.id);
  const client = await prefetch(null, [query]);
  const music = client.getQueryData(query.queryKey);
  if (!music || list?.page.id !== page.id) return;
  list = { ...list, repeat: music.repeat, pieces: music.items };
  describe();
}

function listen(): void {
  const audio = audioElement();
  audio.addEventListener("playing", () => {
    if (!audio.paused) setPlayback({ state: "playing" });
    hushOthers();
  });
  audio.addEventListener("pause", () => {
    keepPlaceNow();
    const { state } = playback();
    // Also by the telephone, or by what is pulled out of it.
    if (state === "playing" && !audio.ended) setPlayback({ state: "stopped" });
  });
  audio.addEventListener("error", () => setPlayback({ state: "failed" }));
  audio.addEventListener("ended", end);
  audio.addEventListener("timeupdate", () => {
    if (Math.abs(audio.currentTime - keptSecond) >= NOTED_EVERY) keepPlaceNow();
  });
  addEventListener("pagehide", leave);
  // These events don't bubble.
  document.addEventListener("play", giveWay, { capture: true });
  showToDevice("play", () => go(playback().piece));
  showToDevice("pause", stop);
  showToDevice("nexttrack", () => step(1));
  showToDevice("previoustrack", () => step(-1));
}

/** A film or a voice elsewhere on the page was started: the music stops, and waits to be asked. */
function giveWay({ target }: Event): void {
  if (target instanceof HTMLMediaElement && !target.muted && isSounding(playback())) stop();
}

function hushOthers(): void {
  if (!isSounding(playback())) return;
  for (const other of document.querySelectorAll<HTMLMediaElement>("audio, video")) other.pause();
}

function end(): void {
  if (list === null) return;
  const ids = list.sounds.map(({ id }) => id);
  const next = pieceAfter(ids, playback().piece, list.repeat);
  if (next !== null) return go(next);
  const [first] = list.sounds;
  if (first === undefined) return;
  // Whoever goes on hears it from the beginning.
  setPlayback({ state: "stopped", piece: first.id, title: first.title });
  keepPlace(0);
}

function step(by: 1 | -1): void {
  const ids = list?.sounds.map(({ id }) => id) ?? [];
  const next = pieceBeside(ids, playback().piece, by);
  if (next !== null) go(next);
}

/** From its beginning, unless it stands in the middle. */
function go(piece: string): void {
  if (list === null) return;
  if (piece !== playback().piece || audioElement().ended) keepPlace(0, piece);
  start(list.page, list.sounds, piece);
  describe();
}

/** Where it stands now; before its file is there it stands where it stood. */
function keepPlaceNow(): void {
  const { readyState, currentTime } = audioElement();
  if (readyState >= HTMLMediaElement.HAVE_METADATA) keepPlace(Math.floor(currentTime));
}

/** Milliseconds in which the document in another language comes. */
const COMES_WITHIN = 15_000;

type Left = { at: number; language: string; page: PlayedPage; sounds: readonly Sound[] };

function leave(): void {
  keepPlaceNow();
  if (list === null || !isSounding(playback())) return;
  const { page, sounds } = list;
  const left: Left = { at: Date.now(), language: document.documentElement.lang, page, sounds };
  keep(GOING_ON, JSON.stringify(left));
}

/** Only where nothing but the language changed: after a reload, or a while, it waits to be asked. */
export function goOn(): void {
  const kept = sessionStorage.getItem(`music ${GOING_ON}`);
  sessionStorage.removeItem(`music ${GOING_ON}`);
  if (kept === null || playback().page !== "") return;
  const { at, language, page, sounds } = JSON.parse(kept) as Left;
  if (Date.now() - at > COMES_WITHIN || language === document.documentElement.lang) return;
  start(page, sounds);
  follow(page, sounds);
}

function keepPlace(second: number, piece = playback().piece): void {
  if (list === null || piece === "" || playback().page !== list.page.id) return;
  keptSecond = second;
  keep(list.page.id, `${piece} ${keptSecond}`);
}

function keep(name: string, text: string): void {
  try {
    sessionStorage.setItem(`music ${name}`, text);
  } catch {
    // A browser that keeps nothing begins with the first piece.
  }
}

/** For the page, the telephone's locked screen, and the keys of a keyboard. */
function describe(): void {
  if (list === null) return;
  const { piece, title } = playback();
  const played = list.pieces.find(({ mediaId }) => mediaId === piece);
  setPlayback({ isByMachine: played !== undefined && isByMachine(played) });
  if (!("mediaSession" in navigator)) return;
  const performer = played?.performer ?? null;
  navigator.mediaSession.metadata = new MediaMetadata({
    title: title ?? list.page.name,
    artist: performer ?? "",
    album: list.page.name,
  });
}

function showToDevice(action: MediaSessionAction, run: () => void): void {
  try {
    navigator.mediaSession.setActionHandler(action, run);
  } catch {
    // This browser doesn't know the action.
  }
}
