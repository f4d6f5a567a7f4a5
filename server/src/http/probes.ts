import { monitorEventLoopDelay } from 'node:perf_hooks';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { service } from 'contract/features/service/calls.ts';
import { serveOpen } from '../core/serve.ts';
import type { Server } from '../core/served.ts';

const TEXT = 'text/plain; charset=utf-8';

/** The longest time for which the event loop was blocked since the metrics were last read. */
const LONGEST_LAG = 'nodejs_eventloop_lag_max_seconds';

/** Event loop metrics that need sampling a hundred times a second, which would keep an idle program awake. */
const lagsByTimer = ['min', 'max', 'mean', 'stddev', 'p50', 'p90', 'p99'].map(
  (of) => `nodejs_eventloop_lag_${of}_seconds`,
);
const NEVER_MS = 2 ** 31 - 1;

function collectOwnMetrics(registry: Registry): void {
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: NEVER_MS });
  for (const name of ['nodejs_version_info', ...lagsByTimer]) registry.removeSingleMetric(name);
  const delay = monitorEventLoopDelay({ samplePerIteration: true });
  delay.enable();
  const longest = new Gauge({
    name: LONGEST_LAG,
    help: 'The longest iteration of the event loop since the last reading, in seconds.',
    registers: [registry],
    collect: () => {
      longest.set(delay.max / 1e9);
      delay.reset();
    },
  });
}

/** `/livez`: the process answers. `/readyz`: the database answers too. `/metrics`: for Prometheus. */
export function serveProbes(server: Server): void {
  const registry = new Registry();
  collectOwnMetrics(registry);
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  server.http.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    duration.labels(request.method, route, String(reply.statusCode)).observe(reply.elapsedTime / 1000);
  });

  serveOpen(server, service.alive, async ({ reply }) => void reply.type(TEXT).send('ok'));
  serveOpen(server, service.ready, async ({ pool, reply }) => {
    await pool.query('select 1');
    reply.type(TEXT).send('ok');
  });
  serveOpen(server, service.metrics, async ({ reply }) => {
    const metrics = await registry.metrics();
    reply.type(registry.contentType).send(metrics);
  });
}
