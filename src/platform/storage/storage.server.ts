import { openDiskStorage } from "./disk.server.ts";
import type { Storage, StorageSettings } from "./storage-contract.server.ts";

export type { Storage, StorageSettings };

export async function openStorage(settings: StorageSettings): Promise<Storage> {
  if (settings.kind === "disk") return openDiskStorage(settings);
  throw new Error("S3 storage is not built yet");
}
