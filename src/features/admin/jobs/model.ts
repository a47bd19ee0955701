import type { StuckJobs } from "./contract.ts";

const KINDS: Record<string, StuckJobs["kind"]> = {
  "memorials.media.render": "media",
  "memorials.media.renderRecording": "media",
  "qr.makePackage": "package",
  "qr.takeBulk": "bulk",
};

export function kindOf(name: string): StuckJobs["kind"] {
  return name.startsWith("mail.") ? "mail" : (KINDS[name] ?? "other");
}
