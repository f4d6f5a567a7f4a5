// A program of its own: fills in what is still due of the sample data. The memory that this takes goes when it ends.
import { once } from 'node:events';
import type pg from 'pg';
import { openPool } from '../connect.ts';
import { seedSample } from './sample.ts';

export interface SampleTask {
  connection: pg.ClientConfig;
  adminUsername: string;
}

// Nobody is left to wait for it.
process.once('disconnect', () => process.exit(1));
const [{ connection, adminUsername }] = (await once(process, 'message')) as [SampleTask];
await seedSample(openPool(connection), adminUsername);
process.exit(0);
