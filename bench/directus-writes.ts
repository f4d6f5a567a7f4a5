import type { Directus } from './directus.ts';
import type { Peers } from './directus-lists.ts';
import { interleave, middle, ratio } from './figure.ts';
import { requestOf, runLoad } from './load.ts';
import { report, round } from './report.ts';
import { sample } from './sample.ts';
import type { Headers } from './stand.ts';

const ROUNDS = 3;
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 1);
const TIMES = 10;

/** How to send writes to a program. */
interface Writer {
  port: number;
  create(name: string): Buffer;
  guidOf(created: unknown): string;
  change(guid: string, version: number, name: string): Buffer;
  remove(guid: string): Buffer;
}

const point = (name: string) => ({
  name,
  code: name,
  address: 'ул. Энергетиков, 1',
  serial: '1',
  ratio: 20,
  voltage: 'SN2',
});

function ours(port: number, headers: Headers): Writer {
  const path = `/api/${sample.name}`;
  const body = (name: string) => JSON.stringify({ ...point(name), commissionedAt: '2026-01-15', isActive: true });
  return {
    port,
    create: (name) => requestOf('POST', path, headers, body(name)),
    guidOf: (created) => (created as { guid: string }).guid,
    change: (guid, version, name) =>
      requestOf('PUT', `${path}/${guid}`, { ...headers, 'if-match': `"${version}"` }, body(name)),
    remove: (guid) => requestOf('DELETE', `${path}/${guid}`, headers),
  };
}

function theirs({ port, headers }: Directus, organization: string): Writer {
  const path = '/items/bench_point';
  const body = (name: string) =>
    JSON.stringify({ ...point(name), organization_guid: organization, commissioned_at: '2026-01-15', is_active: true });
  return {
    port,
    create: (name) => requestOf('POST', path, headers, body(name)),
    guidOf: (created) => (created as { data: { guid: string } }).data.guid,
    change: (guid, _version, name) => requestOf('PATCH', `${path}/${guid}`, headers, body(name)),
    remove: (guid) => requestOf('DELETE', `${path}/${guid}`, headers),
  };
}

/** Creates records for a while, changes them for the same time, removes them: operations per second for each. */
function works(writer: Writer, connections: number) {
  let rows: { guid: string; version: number }[] = [];
  let number = 0;
  const run = async (request: () => Buffer | null, answered?: (body: Buffer) => void) =>
    (await runLoad({ port: writer.port, connections, seconds: SECONDS, request, answered })).perSecond;
  return {
    create: () => {
      rows = [];
      return run(
        () => writer.create(`Новая точка ${number++}`),
        (body) => rows.push({ guid: writer.guidOf(JSON.parse(body.toString())), version: 1 }),
      );
    },
    change: () =>
      run(() => {
        const row = rows[number++ % rows.length]!;
        return writer.change(row.guid, row.version++, `Точка ${number}`);
      }),
    remove: () =>
      run(() => {
        const row = rows.pop();
        return row ? writer.remove(row.guid) : null;
      }),
  };
}

const names = { create: 'создание', change: 'изменение', remove: 'удаление' } as const;
const kinds = Object.keys(names) as (keyof typeof names)[];

async function compare({ stand, directus }: Peers, organization: string, connections: number): Promise<void> {
  const own = works(ours(stand.port, { ...stand.headers, 'org-id': organization }), connections);
  const other = works(theirs(directus, organization), connections);
  const turns = kinds.flatMap((kind) => [
    [`ours ${kind}`, own[kind]] as const,
    [`theirs ${kind}`, other[kind]] as const,
  ]);
  for (const [, work] of turns) await work();
  const rates = await interleave(ROUNDS, Object.fromEntries(turns));
  for (const kind of kinds) {
    const [a, b] = [rates[`ours ${kind}`]!, rates[`theirs ${kind}`]!];
    const detail = `${round(middle(a))} против ${round(middle(b))} в секунду`;
    report(`${names[kind]}, соединений ${connections}: к Directus`, ratio(a, b), { atLeast: TIMES }, detail);
  }
}

export async function compareWrites(peers: Peers, organization: string, connections: readonly number[]): Promise<void> {
  for (const count of connections) await compare(peers, organization, count);
}
