import { once } from 'node:events';
import { log } from '../../core/log.ts';
import { startApart } from '../../thread.ts';
import type { Database } from '../connect.ts';
import { openClient, type Connection } from '../servers.ts';
import type { SampleTask } from './sample-program.ts';

const PROGRAM = new URL('./sample-program.ts', import.meta.url);

/** Completes pending sample data in a separate process. An interrupted run is continued at the next start; a failure is
 *  logged. */
export async function fillSample(
  { pool, connection, ownerConnection }: Pick<Database, 'pool' | 'connection' | 'ownerConnection'>,
  signal: AbortSignal,
): Promise<void> {
  const { rows } = await pool.query('select from sample_progress');
  if (!rows.length || signal.aborted) return;
  log.info('Добавляются образцовые данные: входить можно уже сейчас, а они появятся через минуту.');
  const filling = startApart(PROGRAM, process.env);
  signal.addEventListener('abort', () => filling.kill('SIGKILL'));
  let reason = 'процесс, который их добавлял, остановлен';
  filling.once('message', (message) => (reason = String(message)));
  filling.send({ connection } satisfies SampleTask);
  const [code] = (await once(filling, 'exit')) as [number | null];
  if (signal.aborted) return;
  if (code === 0) {
    log.info('Образцовые данные добавлены.');
    return gatherStatistics(ownerConnection);
  }
  log.error(
    `Образцовые данные добавлены не все: ${reason}. Добавленное цело, программа работает; остальное добавит её следующий запуск.`,
  );
}

/** The database gathers statistics by itself only a minute later: until then it plans queries as for empty tables. */
async function gatherStatistics(ownerConnection: Connection): Promise<void> {
  const owner = await openClient(ownerConnection);
  await owner.query('analyze').finally(() => owner.end());
}
