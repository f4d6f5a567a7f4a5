// A program that serves a given database and resumes its unfinished work; started by `fork`, it reports its port.
import type pg from 'pg';
import type { AddressInfo } from 'node:net';
import { createApp } from '../app.ts';
import { openPool } from '../db/pool.ts';
import { measurementImportJob } from '../features/measurements/imports/measurement-import.job.ts';
import { startWorking } from '../jobs/work.ts';

const connection = JSON.parse(process.env['CONNECTION']!) as pg.ClientConfig;
const pool = openPool(connection);
const { http } = createApp({ pool, logLevel: 'silent' });
await startWorking(pool, [measurementImportJob]);
await http.listen({ host: '127.0.0.1', port: 0 });
process.send!({ port: (http.server.address() as AddressInfo).port });
