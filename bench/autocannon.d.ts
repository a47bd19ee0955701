/** The types of autocannon 9 used here; the package has none. */
declare module "autocannon" {
  type ToSend = { path?: string; method?: string; body?: string };
  type Options = {
    url: string;
    connections: number;
    duration: number;
    /** Requests a second, over all connections. */
    overallRate?: number;
    method?: string;
    headers?: Record<string, string>;
    body?: string;
    requests?: { setupRequest(request: ToSend): ToSend }[];
  };
  type Result = {
    duration: number;
    errors: number;
    timeouts: number;
    statusCodeStats: Record<string, { count: number }>;
    latency: { p50: number; p99: number };
  };
  export default function autocannon(options: Options): Promise<Result>;
}
