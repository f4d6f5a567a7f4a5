import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildings } from 'contract/features/passport/buildings.ts';
import { enteredFields, isList, type Field } from 'contract/kit/field.ts';
import type { Database, Person } from './stand.ts';

const WRITERS = 4;
const MAX_RETRY_AFTER = 10;

const empty = Object.fromEntries(
  enteredFields(buildings.fields).map(([name, field]) => [name, isList(field as Field) ? [] : null]),
);
/** Buildings may share a name, so a request that was carried out twice leaves two records. */
export const buildingInput = (name: string) => ({ ...empty, name, address: 'ул. Энергетиков, 1' });

/** People who write without a pause; each repeats a request with the same idempotency key until a response comes. */
export class Writers {
  readonly acknowledged: string[] = [];
  /** Requested, but not confirmed. */
  readonly open = new Map<string, string>();
  readonly statuses = new Map<number, number>();
  readonly wrong = new Set<string>();
  readonly #person: Person;
  readonly #baseOf: () => string;
  readonly #running: Promise<void>[];
  #isStopping = false;

  constructor(person: Person, prefix: string, baseOf: () => string) {
    this.#person = person;
    this.#baseOf = baseOf;
    this.#running = Array.from({ length: WRITERS }, (_, writer) => this.#write(`${prefix}-${writer}`));
  }

  async #write(prefix: string): Promise<void> {
    for (let number = 0; !this.#isStopping; number++) {
      const name = `${prefix}-${number}`;
      this.open.set(name, randomUUID());
      while (!(await this.#try(name)) && !this.#isStopping) await sleep(20);
    }
  }

  async #try(name: string): Promise<boolean> {
    const key = this.open.get(name)!;
    const more = { 'idempotency-key': key };
    const { status, retryAfter } = await this.#person.ask(
      this.#baseOf(),
      'POST',
      '/api/buildings',
      buildingInput(name),
      more,
    );
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    if (status === 503 && !(retryAfter <= MAX_RETRY_AFTER)) this.wrong.add(`503 с Retry-After ${retryAfter}`);
    if (status === -1) this.wrong.add('нет ответа за 10 с');
    if (![0, -1, 201, 503].includes(status)) this.wrong.add(`ответ ${status}`);
    if (status !== 201) return false;
    this.open.delete(name);
    this.acknowledged.push(name);
    return true;
  }

  /** Stops writing; repeats every open request, so that no outcome is unknown. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await Promise.all(this.#running);
    for (const name of this.open.keys()) if (!(await this.#try(name))) this.wrong.add('начатое не удалось закончить');
  }

  /** Compares with the database: how many writes are lost, how many are doubled. */
  async check(database: Database): Promise<{ lost: number; doubled: number }> {
    const rows = await database.query(
      'select name, count(*)::integer as times from building where name = any($1) group by 1',
      [this.acknowledged],
    );
    return {
      lost: this.acknowledged.length - rows.length,
      doubled: rows.filter(({ times }) => times > 1).length,
    };
  }
}

/** The broken promises to the writers. */
export async function brokenOf(writers: Writers, database: Database): Promise<string[]> {
  const { lost, doubled } = await writers.check(database);
  return [
    ...(lost ? [`потеряно подтверждённых: ${lost}`] : []),
    ...(doubled ? [`удвоено: ${doubled}`] : []),
    ...(writers.acknowledged.length === 0 ? ['ничего не записано'] : []),
    ...writers.wrong,
  ];
}
