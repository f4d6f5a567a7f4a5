// A separate process that completes the sample data, so that its memory is released afterwards. Reports an error to its
// parent.
import { once } from 'node:events';
import type pg from 'pg';
import { openSeedingPool } from '../pool.ts';
import { seedSample } from './sample.ts';

export interface SampleTask {
  connection: pg.ClientConfig;
}

// The parent process has ended.
process.once('disconnect', () => process.exit(1));
const [{ connection }] = (await once(process, 'message')) as [SampleTask];
await seedSample(openSeedingPool(connection)).then(
  () => process.exit(0),
  ({ message }: Error) => process.send!(message, () => process.exit(1)),
);
