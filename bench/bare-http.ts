import { createServer } from "node:http";

/** The HTTP baseline: the same headers and bytes from memory for every request. */

export type BareAnswer = { status: number; headers: Record<string, string>; body: string };

process.on("message", ({ status, headers, body }: BareAnswer) => {
  const bytes = Buffer.from(body, "base64");
  const server = createServer((_request, response) => {
    response.writeHead(status, headers).end(bytes);
  });
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    process.send?.(typeof address === "object" ? address?.port : null);
  });
});
process.on("disconnect", () => process.exit(0));
