import { monitorEventLoopDelay } from "node:perf_hooks";
import { PrometheusExporter, PrometheusSerializer } from "@opentelemetry/exporter-prometheus";
import { MeterProvider } from "@opentelemetry/sdk-metrics";
import type { FastifyInstance } from "fastify";
import type { Config } from "#platform/config.server.ts";
import { AppError } from "#platform/errors.ts";
import { isOperatorsMachine } from "#platform/http/operators-machine.server.ts";

const MEGA = 1e6;

/**
 * `/metrics` in Prometheus text format: counts and durations by route, never by address or person.
 * For requests with the operator's token; without one for the operator's own machine, and for
 * nobody if the site has a public address.
 */
export function measure(app: FastifyInstance, config: Config): void {
  const token = config.metricsToken;
  const exporter = new PrometheusExporter({ preventServerStart: true });
  const meter = new MeterProvider({ readers: [exporter] }).getMeter("mindelys");
  const requests = meter.createHistogram("http_request_duration_ms", {
    description: "Time from request to answer, by route, method and status",
    unit: "ms",
    advice: { explicitBucketBoundaries: [1, 2, 5, 10, 25, 50, 100, 250, 1000, 5000] },
  });
  observeProcess(meter);

  app.addHook("onResponse", async (request, reply) => {
    requests.record(reply.elapsedTime, {
      route: request.routeOptions.url ?? "none",
      method: request.method,
      status: reply.statusCode,
    });
  });

  app.get("/metrics", { schema: { hide: true } }, async (request, reply) => {
    const brought = request.headers.authorization === `Bearer ${token ?? ""}`;
    const allowed = token === undefined ? isOperatorsMachine(request, config) : brought;
    if (!allowed) throw new AppError("notFound");
    const { resourceMetrics } = await exporter.collect();
    return reply
      .type("text/plain; version=0.0.4; charset=utf-8")
      .send(new PrometheusSerializer().serialize(resourceMetrics));
  });
}

function observeProcess(meter: ReturnType<MeterProvider["getMeter"]>): void {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  meter
    .createObservableGauge("process_resident_memory_bytes")
    .addCallback((gauge) => gauge.observe(process.memoryUsage.rss()));
  meter
    .createObservableGauge("event_loop_delay_p99_ms")
    .addCallback((gauge) => gauge.observe(delay.percentile(99) / MEGA));
  meter.createObservableCounter("process_cpu_seconds_total").addCallback((counter) => {
    const { user, system } = process.cpuUsage();
    counter.observe((user + system) / MEGA);
  });
}
