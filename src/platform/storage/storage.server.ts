import { openDiskStorage } from "./disk.server.ts";
import type { Storage, StorageSettings } from "./storage-contract.server.ts";

export type { Storage, StorageSettings };

export async function openStorage(settings: StorageSettings): Promise<Storage> {
  if (settings.kind === "disk") return openDiskStorage(settings);
  // Amazon's client takes longer to load than the rest of the start: loaded on demand.
  const { openS3Storage } = await import("./s3.server.ts");
  return openS3Storage(settings);
}
