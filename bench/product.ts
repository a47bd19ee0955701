import { startServer } from "#test/server-process.ts";
import { THIS_BUILD, type Build } from "./builds.ts";
import { onCores, type Cores } from "./cores.ts";

export type Product = {
  url: string;
  pid: number;
  dataDirectory: string;
  stop(): Promise<void>;
};

/**
 * The product as in production, on the measured core unless told otherwise, with limits raised by
 * settings.
 */
export async function startProduct(
  given: { databaseUrl: string; dataDirectory: string },
  settings: Record<string, string> = {},
  cores: Cores = "measured",
  { root }: Build = THIS_BUILD,
): Promise<Product> {
  const { url, pid, end } = await startServer(
    {
      DATABASE_URL: given.databaseUrl,
      DATA_DIRECTORY: given.dataDirectory,
      LIMIT_ENTRY: "1000000000/60",
      LIMIT_WRITE: "1000000000/60",
      ...settings,
    },
    {
      root,
      nodeFlags: process.env["BENCH_NODE_FLAGS"]?.split(" "),
      within: (command) => onCores(cores, command),
    },
  );
  const stop = async () => {
    await end("SIGTERM");
  };
  return { url, pid, dataDirectory: given.dataDirectory, stop };
}
