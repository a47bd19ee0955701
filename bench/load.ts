import autocannon from "autocannon";

/** A process that sends requests as fast as they are answered. */

export type LoadOrder = {
  url: string;
  /** Requested in turn, over all connections. */
  paths: string[];
  connections: number;
  seconds: number;
  /** Maximum rate over all connections together; unlimited without it. */
  perSecond?: number;
  headers?: Record<string, string>;
  /** JSON to POST; without it the paths are fetched. */
  body?: string;
};

export type LoadAnswer = {
  perSecond: number;
  p50: number;
  p99: number;
  /** Unsuccessful answers, by status or kind: a fast refusal would look like speed. */
  failed: string[];
};

async function run({ paths, seconds, perSecond, ...order }: LoadOrder): Promise<LoadAnswer> {
  let turn = 0;
  const [only = "/"] = paths;
  const result = await autocannon({
    url: paths.length === 1 ? `${order.url}${only}` : order.url,
    connections: order.connections,
    duration: seconds,
    ...(perSecond !== undefined && { overallRate: perSecond }),
    headers: {
      ...order.headers,
      ...(order.body !== undefined && { "content-type": "application/json" }),
    },
    ...(order.body !== undefined && { method: "POST", body: order.body }),
    ...(paths.length > 1 && {
      requests: [
        { setupRequest: (request) => ({ ...request, path: paths[turn++ % paths.length] ?? only }) },
      ],
    }),
  });
  const statuses = Object.entries(result.statusCodeStats);
  const answered = statuses.reduce((sum, [, { count }]) => sum + count, 0);
  return {
    perSecond: answered / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: [
      ...statuses.filter(([status]) => Number(status) >= 400).map(([status]) => status),
      ...(result.errors > 0 ? ["error"] : []),
      ...(result.timeouts > 0 ? ["timeout"] : []),
    ],
  };
}

process.on("message", (order: LoadOrder) => {
  void run(order).then((answer) => process.send?.(answer));
});
process.on("disconnect", () => process.exit(0));
