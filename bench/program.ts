// The program with one resource more: the million rows of the bench.
import { fileURLToPath } from 'node:url';
import { createApp } from '../server/src/app.ts';
import { readConfig } from '../server/src/config.ts';
import { connect } from '../server/src/db/connect.ts';
import { openConsoleFiles } from '../server/src/http/console-files.ts';
import { createDoor } from '../server/src/http/door.ts';
import { serveResource } from '../server/src/resource/serve-resource.ts';
import { sample } from './sample.ts';

const config = readConfig();
const { pool } = await connect(config);
const door = createDoor(openConsoleFiles(fileURLToPath(new URL('../console/dist', import.meta.url))));
const { http, server } = createApp({ pool, door, logLevel: 'error' });
serveResource(server, sample);
await http.listen({ host: config.host, port: config.port });
process.on('SIGTERM', async () => {
  await http.close();
  await pool.end();
  process.exit(0);
});
process.send?.('ready');
