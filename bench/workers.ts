// One, two and four processes behind one port: the responses per second and the processor time used.
import { secondsOfDatabase, secondsOfNode, watchOthers } from './machine.ts';
import { ratio, type Figure } from './figure.ts';
import { requestOf, runLoad } from './load.ts';
import { stop } from './programs.ts';
import { mention } from './report.ts';
import { median } from './median.ts';
import { withBase } from './stand.ts';
import { startWhole } from './whole.ts';

const COUNTS = [1, 2, 4] as const;
const ROUNDS = 3;
const CONNECTIONS = 8;
const WARM_UP_SECONDS = 1;
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 4);

/** Requests per second, and the average number of cores used by the program and its database. */
interface Load {
  perSecond: number;
  program: number;
  database: number;
}

async function loadOf(port: number, request: () => Buffer): Promise<Load> {
  const run = (seconds: number) => runLoad({ port, connections: CONNECTIONS, seconds, request });
  await run(WARM_UP_SECONDS);
  const [node, database, own] = [secondsOfNode(), secondsOfDatabase(), process.cpuUsage()];
  const { perSecond } = await run(SECONDS);
  const { user, system } = process.cpuUsage(own);
  return {
    perSecond,
    program: (secondsOfNode() - node - (user + system) / 1e6) / SECONDS,
    database: (secondsOfDatabase() - database) / SECONDS,
  };
}

/** Lists of fifty records with all their references, and creations with their journal. */
async function measure(dataDir: string, workers: number): Promise<Record<Work, Load>> {
  const whole = await startWhole({ DATA_DIR: dataDir, ROLE: 'http', WORKERS: String(workers) });
  try {
    const headers = await whole.signIn();
    const list = requestOf('GET', '/api/metering-points?limit=50', headers);
    const creation = () =>
      requestOf('POST', '/api/glossary-sections', headers, JSON.stringify({ name: crypto.randomUUID() }));
    return { Списки: await loadOf(whole.port, () => list), Создания: await loadOf(whole.port, creation) };
  } finally {
    await stop(whole.process);
  }
}

type Work = 'Списки' | 'Создания';

export const measureWorkers = (): Promise<void> =>
  withBase(async ({ folder }) => {
    const rounds = new Map<number, Record<Work, Load>[]>(COUNTS.map((count) => [count, []]));
    const others = watchOthers();
    for (let round = 0; round < ROUNDS; round++)
      for (const count of COUNTS) rounds.get(count)!.push(await measure(folder, count));
    const share = await others();
    for (const work of ['Списки', 'Создания'] as const) {
      const of = (count: number, value: keyof Load): Figure => ({
        values: rounds.get(count)!.map((round) => round[work][value]),
        others: share,
      });
      for (const count of COUNTS) {
        const cores = (value: keyof Load) => median(of(count, value).values).toFixed(2).replace('.', ',');
        mention(
          `${work}, WORKERS=${count}: к одному процессу`,
          ratio(of(count, 'perSecond'), of(1, 'perSecond')),
          `${Math.round(median(of(count, 'perSecond').values))} в секунду, ядер: программа ${cores('program')}, база ${cores('database')}`,
        );
      }
    }
  });
