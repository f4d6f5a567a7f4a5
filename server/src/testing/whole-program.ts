/** The whole program as a separate process without the console files, for tests that kill it. Prints its address. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { readConfig } from '../config.ts';
import { log, logAsJson } from '../core/log.ts';
import { createEntryPoint } from '../http/entry-point.ts';
import { startProgram } from '../program.ts';
import { logFormat } from '../setting-values.ts';
import { StartError } from '../start-error.ts';

if (logFormat(process.env['LOG_FORMAT'] ?? '') === 'json') logAsJson();
try {
  const door = createEntryPoint();
  await once(door.server.listen({ host: '127.0.0.1', port: 0 }), 'listening');
  const stop = await startProgram(readConfig(), door);
  process.once('SIGTERM', () => void stop().then(() => process.exit(0)));
  log.info(`открыта http://127.0.0.1:${(door.server.address() as AddressInfo).port}!`);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  log.error(error.message);
  process.exit(1);
}
