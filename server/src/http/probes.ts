import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { service } from 'contract/features/service.ts';
import { serveOpen } from '../core/serve.ts';
import type { Server } from '../core/served.ts';

const TEXT = 'text/plain; charset=utf-8';

/** `/livez`: the process answers. `/readyz`: the database answers too. `/metrics`: for Prometheus. */
export function serveProbes(server: Server): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  registry.removeSingleMetric('nodejs_version_info');
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
