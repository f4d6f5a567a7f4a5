// The program with one additional resource, the bench rows; the parent process may ask for a CPU profile.
import { writeFile } from 'node:fs/promises';
import { Session } from 'node:inspector/promises';
import { fileURLToPath } from 'node:url';
import { createApp } from '../server/src/app.ts';
import { readConfig } from '../server/src/config.ts';
import { connect } from '../server/src/db/connect.ts';
import { openConsoleFiles } from '../server/src/http/console-files.ts';
import { createEntryPoint } from '../server/src/http/entry-point.ts';
import { serveResource } from '../server/src/resource/serve-resource.ts';
import { sample } from './sample.ts';

const config = readConfig();
const { pool } = await connect(config);
const door = createEntryPoint({ files: openConsoleFiles(fileURLToPath(new URL('../console/dist', import.meta.url))) });
const { http, server } = createApp({ pool, door, logLevel: 'warn' });
serveResource(server, sample);
await http.listen({ host: config.host, port: config.port });
process.on('SIGTERM', async () => {
  await http.close();
  await pool.end();
  process.exit(0);
});

const session = new Session();
/** Replies to `cpu` with the CPU microseconds used so far. Starts profiling on the first, empty message; writes the
 *  profile on the second one, which contains the file name. */
process.on('message', async (file: string) => {
  if (file === 'cpu') {
    const { user, system } = process.cpuUsage();
    return void process.send?.(user + system);
  }
  if (file) {
    const { profile } = await session.post('Profiler.stop');
    await writeFile(file, JSON.stringify(profile));
    session.disconnect();
  } else {
    session.connect();
    await session.post('Profiler.enable');
    await session.post('Profiler.start');
  }
  process.send?.('done');
});
process.send?.('ready');
