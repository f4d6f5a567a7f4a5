import { createServer, type Server } from 'node:http';
import type pg from 'pg';
import { startMetrics, type Metrics } from './metrics.ts';
import type { WatchedFolders } from './state-metrics.ts';
import { securityHeaders } from './security-headers.ts';

const TEXT = 'text/plain; charset=utf-8';

/** Operator endpoints on a separate address. */
export interface Management {
  server: Server;
  metrics: Metrics;
  /** The program is ready; from now on the database is checked too. */
  open(pool: pg.Pool): void;
  close(): Promise<void>;
}

type Reply = [status: number, body: string, type?: string];

/** `/livez`: the process responds. `/readyz`: the database responds as well. `/metrics`: for Prometheus. */
export function createManagement(folders: WatchedFolders = {}, isForwarded = false): Management {
  let database: pg.Pool | undefined;
  const metrics = startMetrics(folders, () => database, isForwarded);
  const ready = async (): Promise<Reply> => {
    const isThere = await database?.query('select 1').catch(() => undefined);
    return isThere ? [200, 'ok'] : [503, 'unavailable'];
  };
  const pages: Readonly<Record<string, () => Promise<Reply>>> = {
    '/livez': async () => [200, 'ok'],
    '/readyz': ready,
    '/metrics': async () => [200, await metrics.text(), metrics.type],
  };
  const server = createServer({ headersTimeout: 5000, requestTimeout: 5000 }, async (request, response) => {
    const [path = ''] = (request.url ?? '').split('?', 1);
    const page = Object.hasOwn(pages, path) ? pages[path] : undefined;
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const [status, body, type = TEXT] = !page ? [404, 'not found'] : isRead ? await page() : [405, 'GET, HEAD'];
    response.writeHead(status, { ...securityHeaders, 'content-type': type });
    response.end(request.method === 'HEAD' ? undefined : body);
  });
  return {
    server,
    metrics,
    open: (pool) => void (database = pool),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
