import { createHash } from "node:crypto";
import S3rver from "s3rver";
import { S3Store } from "./s3-store.ts";

export type S3Server = {
  settings: {
    kind: "s3";
    endpoint: string;
    region: string;
    bucket: string;
    accessKeyId: string;
    secretAccessKey: string;
    forcePathStyle: boolean;
  };
  /** The objects in the bucket, and unfinished multipart uploads. */
  store: S3Store;
  /** Called for every further request; those for which it returns true get a 403. */
  refuse(isRefused: (method: string, query: Record<string, string | undefined>) => boolean): void;
  close(): Promise<void>;
};

type Middleware = S3rver["middleware"][number];

const bucket = "media";

/** A local S3 with one bucket, in memory. */
export async function startS3Server(): Promise<S3Server> {
  const server = new S3rver({ address: "127.0.0.1", port: 0, silent: true });
  const store = new S3Store(bucket);
  server.store = store;
  server.context.store = store;
  server.logger.silent = true;
  let refuses: Parameters<S3Server["refuse"]>[0] = () => false;
  server.middleware.unshift(
    async (context, next) => {
      if (!refuses(context.method, context.query)) return next();
      answerXml(
        context,
        403,
        "<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>",
      );
    },
    listing(store),
    uploadsInParts(store),
  );
  const { port } = await server.run();
  return {
    settings: {
      kind: "s3",
      endpoint: `http://127.0.0.1:${port}`,
      region: "eu-north-1",
      bucket,
      accessKeyId: "S3RVER",
      secretAccessKey: "S3RVER",
      forcePathStyle: true,
    },
    store,
    refuse: (isRefused) => {
      refuses = isRefused;
    },
    close: async () => {
      server.httpServer.closeAllConnections();
      await server.close();
    },
  };
}

/** s3rver encrypts its page tokens with a cipher that OpenSSL 3 no longer has. */
function listing(store: S3Store): Middleware {
  return async (context, next) => {
    const { query } = context;
    if (query["list-type"] !== "2") return next();
    const { keys, hasMore } = store.keysAfter(
      query["continuation-token"] ?? "",
      query["prefix"] ?? "",
    );
    const more = hasMore ? `<NextContinuationToken>${keys.at(-1)}</NextContinuationToken>` : "";
    const contents = keys.map((key) => `<Contents><Key>${key}</Key></Contents>`).join("");
    answerXml(context, 200, `<ListBucketResult>${more}${contents}</ListBucketResult>`);
  };
}

const NO_SUCH_UPLOAD = "<Error><Code>NoSuchUpload</Code><Message>Gone</Message></Error>";

/**
 * s3rver lacks ListParts, ListMultipartUploads and AbortMultipartUpload. S3 doesn't know finished
 * or aborted uploads any more.
 */
function uploadsInParts(store: S3Store): Middleware {
  return async (context, next) => {
    const { method, query } = context;
    const uploadId = query["uploadId"];
    if (method === "GET" && "uploads" in query) {
      return answerXml(context, 200, "<ListMultipartUploadsResult></ListMultipartUploadsResult>");
    }
    if (uploadId === undefined || (method !== "GET" && method !== "DELETE")) return next();
    const upload = store.uploads.get(uploadId);
    if (upload === undefined) return answerXml(context, 404, NO_SUCH_UPLOAD);
    if (method === "GET") return answerXml(context, 200, listOf(upload.parts));
    store.uploads.delete(uploadId);
    context.status = 204;
  };
}

function listOf(parts: ReadonlyMap<number, Buffer>): string {
  const inOrder = [...parts].toSorted(([a], [b]) => a - b);
  const listed = inOrder.map(([number, part]) => {
    const etag = createHash("md5").update(part).digest("hex");
    return `<Part><PartNumber>${number}</PartNumber><ETag>"${etag}"</ETag><Size>${part.length}</Size></Part>`;
  });
  return `<ListPartsResult>${listed.join("")}</ListPartsResult>`;
}

function answerXml(context: Parameters<Middleware>[0], status: number, xml: string): void {
  context.status = status;
  context.type = "application/xml";
  context.body = `<?xml version="1.0" encoding="UTF-8"?>${xml}`;
}
