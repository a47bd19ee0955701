declare module "s3rver" {
  import type { Server } from "node:http";
  import type { AddressInfo } from "node:net";
  import type { Readable } from "node:stream";

  type Context = {
    method: string;
    path: string;
    query: Record<string, string | undefined>;
    status: number;
    type: string;
    body: unknown;
  };

  class S3rver {
    constructor(options: { address: string; port: number; silent: boolean });
    /** Koa middleware, in running order. */
    middleware: ((context: Context, next: () => Promise<void>) => Promise<void>)[];
    store: unknown;
    context: { store: unknown };
    logger: { silent: boolean };
    httpServer: Server;
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }

  export type IncomingObject = {
    bucket: string;
    key: string;
    content: Readable;
    metadata: Record<string, string>;
  };

  export default S3rver;
}
