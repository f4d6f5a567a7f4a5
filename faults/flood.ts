import type { Database, Person, Program } from './stand.ts';

/** What a flood works with. */
export interface Flooded {
  program: Program;
  database: Database;
  /** Where metrics are served. */
  management: string;
  person: Person;
}

/** A flood: answers by status, and what is wrong with them. */
export interface Flood {
  what: string;
  make(flooded: Flooded): Promise<{ statuses: number[]; broken?: string[] }>;
}

export const many = <T>(times: number, ask: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, index) => ask(index)));

export const SECONDS = 5;

/** Asks again and again, several at once. */
export async function repeatedly(atOnce: number, ask: () => Promise<number>): Promise<number[]> {
  const until = performance.now() + SECONDS * 1000;
  const statuses: number[] = [];
  await many(atOnce, async () => {
    while (performance.now() < until) statuses.push(await ask());
  });
  return statuses;
}
