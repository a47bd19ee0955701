import { numberIn } from "#platform/typed-number.ts";
import type { CREATIVE_COMMONS, Licence, LicenceKind } from "#features/memorials/music/contract.ts";

type Code = (typeof CREATIVE_COMMONS)[number];

/** A licence while it is being told: each kind asks for more. */
export type LicenceDraft = {
  kind: LicenceKind | null;
  from: string;
  code: Code | "";
  author: string;
  url: string;
  composerDied: string;
  /** Played by whoever adds it. */
  isOwnRecording: boolean;
  recordedIn: string;
};

const EMPTY: LicenceDraft = {
  kind: null,
  from: "",
  code: "",
  author: "",
  url: "",
  composerDied: "",
  isOwnRecording: false,
  recordedIn: "",
};

export function draftOf(licence: Licence | null): LicenceDraft {
  if (licence === null) return EMPTY;
  const { kind } = licence;
  if (kind === "permission") return { ...EMPTY, kind, from: licence.from };
  if (kind === "creativeCommons") {
    const { code, author, url } = licence;
    return { ...EMPTY, kind, code, author, url: url ?? "" };
  }
  if (kind !== "publicDomain") return { ...EMPTY, kind };
  return {
    ...EMPTY,
    kind,
    composerDied: String(licence.composerDied),
    isOwnRecording: licence.recordedIn === null,
    recordedIn: String(licence.recordedIn ?? ""),
  };
}

/** `null` as long as something is missing. What is there but wrong the server says. */
export function licenceOf(draft: LicenceDraft): Licence | null {
  const { kind } = draft;
  if (kind === null) return null;
  if (kind === "permission") {
    const from = draft.from.trim();
    return from === "" ? null : { kind, from };
  }
  if (kind === "creativeCommons") {
    const author = draft.author.trim();
    if (draft.code === "" || author === "") return null;
    return { kind, code: draft.code, author, url: addressIn(draft.url) };
  }
  if (kind !== "publicDomain") return { kind };
  const composerDied = yearIn(draft.composerDied);
  const recordedIn = draft.isOwnRecording ? null : yearIn(draft.recordedIn);
  if (composerDied === null || (recordedIn === null && !draft.isOwnRecording)) return null;
  return { kind, composerDied, recordedIn };
}

/** Four digits: a year that is still being typed is none. */
function yearIn(text: string): number | null {
  return /^\d{4}$/.test(text.trim()) ? numberIn(text) : null;
}

/** As people write addresses: without the beginning. */
function addressIn(text: string): string | null {
  const address = text.trim().replace(/^http:/i, "https:");
  if (address === "") return null;
  return /^https:/i.test(address) ? address : `https://${address}`;
}
