/** One of several programs that start at once on an empty database: argv holds the connection and the migrations' folder. */
import { prepare } from '../db/connect.ts';

const [connection = '', folder] = process.argv.slice(2);
await prepare(JSON.parse(connection), folder);
