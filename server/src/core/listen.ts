import type pg from 'pg';

const AGAIN_MS = 500;
const ALIVE_EVERY_MS = 10_000;

const sessions = new WeakMap<pg.Pool, pg.Pool>();

/** Registers a separate pool for listening, because notifications need connections that are not shared through a
 *  pooler. */
export const listenThrough = (shared: pg.Pool, own: pg.Pool): void => void sessions.set(shared, own);

/** Listens to channels on a dedicated connection. `onGap`: the connection was lost, with any notifications sent
 *  meanwhile. Returns a function that stops listening. */
export function listen(
  pool: pg.Pool,
  channels: readonly string[],
  onNotification: (channel: string, payload: string) => void,
  onGap: () => void,
): () => void {
  let client: pg.PoolClient | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isEnded = false;
  let wasConnected = false;

  const lose = (lost: pg.PoolClient) => {
    if (client !== lost) return;
    client = undefined;
    lost.removeListener('notification', hear);
    lost.release(true);
    again();
  };
  const hear = ({ channel, payload = '' }: pg.Notification) => onNotification(channel, payload);
  const again = () => {
    clearTimeout(timer);
    if (!isEnded) timer = setTimeout(() => void connect(), AGAIN_MS);
  };
  // Detects a dead connection, on which notifications would never arrive.
  const watch = (watched: pg.PoolClient) => {
    timer = setTimeout(() => {
      watched.query('select').then(
        () => client === watched && watch(watched),
        () => lose(watched),
      );
    }, ALIVE_EVERY_MS);
  };
  const connect = async () => {
    let opened: pg.PoolClient | undefined;
    try {
      opened = await (sessions.get(pool) ?? pool).connect();
      if (isEnded) return opened.release(true);
      const own = opened;
      client = own;
      own.on('notification', hear);
      own.once('error', () => lose(own));
      own.once('end', () => lose(own));
      await own.query(channels.map((channel) => `listen ${channel}`).join('; '));
      if (wasConnected) onGap();
      wasConnected = true;
      watch(own);
    } catch {
      if (opened && client === opened) lose(opened);
      else again();
    }
  };
  void connect();
  return () => {
    isEnded = true;
    clearTimeout(timer);
    const last = client;
    client = undefined;
    last?.release(true);
  };
}
