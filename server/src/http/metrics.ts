import type { FastifyInstance, FastifyRequest } from 'fastify';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type pg from 'pg';
import { refusedByLimit } from '../core/limits.ts';
import { collectForwarding } from './forwarding-metrics.ts';
import { collectState, type WatchedFolders } from './state-metrics.ts';

/** The longest block of the event loop since the last scrape. */
const LONGEST_LAG = 'nodejs_eventloop_lag_max_seconds';

/** Event loop metrics that would wake an idle program a hundred times a second for sampling. */
const lagsByTimer = ['min', 'max', 'mean', 'stddev', 'p50', 'p90', 'p99'].map(
  (of) => `nodejs_eventloop_lag_${of}_seconds`,
);
const NEVER_MS = 2 ** 31 - 1;

function collectLag(registry: Registry): void {
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

function collectRefusals(registry: Registry): void {
  const refused = new Counter({
    name: 'energoconsole_refused_total',
    help: 'Requests refused by a limit; docs/operations.md lists the limits.',
    labelNames: ['limit'],
    registers: [registry],
    collect: () => {
      refused.reset();
      for (const [limit, count] of refusedByLimit) refused.labels(limit).inc(count);
    },
  });
}

/** The group of a request, one of a few, so that clients cannot make the metrics grow. */
function groupOf({ routeOptions: { url, config }, method }: FastifyRequest): string {
  if (!url) return 'unknown';
  if (url.startsWith('/connect/')) return 'sign_in';
  if (!url.startsWith('/api/')) return 'probe';
  if (config.answers === 'events' || config.answers === 'file') return config.answers;
  if (config.accepts === 'bytes' || config.accepts === 'files') return 'upload';
  return method === 'GET' ? 'read' : 'write';
}

/** The metrics of this process for Prometheus. */
export interface Metrics {
  type: string;
  text(): Promise<string>;
  /** Measures the requests of a server. */
  measure(http: FastifyInstance): void;
}

/** How long a scrape is reused, because collecting reads system files and walks the heap. */
const FRESH_MS = 1000;

/** Starts measuring this process, the disks of its folders and, once available, its database. */
export function startMetrics(
  folders: WatchedFolders,
  database: () => pg.Pool | undefined,
  isForwarded = false,
): Metrics {
  const registry = new Registry();
  collectState(registry, folders, database);
  collectForwarding(registry, isForwarded, database);
  collectLag(registry);
  collectRefusals(registry);
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests by what they do and by class of status',
    labelNames: ['group', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  let collected: { text: Promise<string>; at: number } | undefined;
  const collect = () => {
    const now = performance.now();
    if (!collected || now - collected.at > FRESH_MS) collected = { text: registry.metrics(), at: now };
    return collected.text;
  };
  return {
    type: registry.contentType,
    text: collect,
    measure: (http) =>
      void http.addHook('onResponse', async (request, reply) => {
        const status = `${Math.floor(reply.statusCode / 100)}xx`;
        duration.labels(groupOf(request), status).observe(reply.elapsedTime / 1000);
      }),
  };
}
