import type { Database, Person, Program } from './stand.ts';

/** The programs and the person that a flood uses. */
export interface Flooded {
  program: Program;
  database: Database;
  /** The address of the metrics. */
  management: string;
  person: Person;
}

/** A flood: counts responses by status, and lists unexpected ones. */
export interface Flood {
  what: string;
  make(flooded: Flooded): Promise<{ statuses: number[]; broken?: string[] }>;
}

export const many = <T>(times: number, ask: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, index) => ask(index)));

export const SECONDS = 5;

/** Repeats a request, several at a time. */
export async function repeatedly(atOnce: number, ask: () => Promise<number>): Promise<number[]> {
  const until = performance.now() + SECONDS * 1000;
  const statuses: number[] = [];
  await many(atOnce, async () => {
    while (performance.now() < until) statuses.push(await ask());
  });
  return statuses;
}
