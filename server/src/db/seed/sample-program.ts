// A separate process that completes the sample data; its memory is released when it ends.
import { once } from 'node:events';
import type pg from 'pg';
import { openPool } from '../pool.ts';
import { seedSample } from './sample.ts';

export interface SampleTask {
  connection: pg.ClientConfig;
}

// The parent process has ended.
process.once('disconnect', () => process.exit(1));
const [{ connection }] = (await once(process, 'message')) as [SampleTask];
await seedSample(openPool(connection));
process.exit(0);
