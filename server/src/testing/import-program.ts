// A program that serves a given database and resumes its unfinished work; started by `fork`, it reports its port.
import type pg from 'pg';
import type { AddressInfo } from 'node:net';
import { createApp } from '../app.ts';
import { openPool } from '../db/pool.ts';

const connection = JSON.parse(process.env['CONNECTION']!) as pg.ClientConfig;
const { http } = createApp({ pool: openPool(connection), logLevel: 'silent' });
await http.listen({ host: '127.0.0.1', port: 0 });
process.send!({ port: (http.server.address() as AddressInfo).port });
