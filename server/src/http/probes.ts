import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Server } from '../core/served.ts';

/** `/livez`: the process answers. `/readyz`: the database answers too. `/metrics`: for Prometheus. */
export function serveProbes({ http, pool }: Pick<Server, 'http' | 'pool'>): void {
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
  http.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    duration.labels(request.method, route, String(reply.statusCode)).observe(reply.elapsedTime / 1000);
  });

  http.get('/livez', async (_, reply) => reply.type('text/plain; charset=utf-8').send('ok'));
  http.get('/readyz', async (_, reply) => {
    await pool.query('select 1');
    return reply.type('text/plain; charset=utf-8').send('ok');
  });
  http.get('/metrics', async (_, reply) => reply.type(registry.contentType).send(await registry.metrics()));
}
