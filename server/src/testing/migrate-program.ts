/** One of several programs started at once on an empty database; argv holds the connection and the migrations folder. */
import pg from 'pg';
import { alone, migrate } from '../db/migrate.ts';

const [connection = '', folder] = process.argv.slice(2);
const owner = new pg.Client(JSON.parse(connection) as pg.ClientConfig);
await owner.connect();
await alone(owner, () => migrate(owner, folder)).finally(() => owner.end());
