import type pg from 'pg';
import { areWorkersInformed, hasCitus, nodesOf, tableStates, unreachable } from '../db/distribute.ts';
import { fault, ok, warning, wordsOf, type Finding } from './finding.ts';

/** Checks whether the values are distributed over several servers, and whether these work together. */
export async function cluster(owner: pg.Client): Promise<Finding[]> {
  if (!(await hasCitus(owner))) return [];
  const states = await tableStates(owner);
  const left = states.filter(({ isDistributed }) => !isDistributed);
  if (left.length === states.length)
    return [warning('Расширение Citus есть, а значения не разложены.', 'Чтобы разложить их: npm run distribute.')];
  const nodes = await nodesOf(owner);
  const asleep = nodes.filter(({ isActive }) => !isActive).map(({ place }) => place);
  const lost = await unreachable(owner).catch((error: unknown) => [wordsOf(error)]);
  const next = 'Проверьте эти серверы: пока их нет, значений рядов, которые на них лежат, нет.';
  return [
    left.length
      ? fault(
          `Значения разложены не до конца: остались таблицы ${left.map(({ table }) => table).join(', ')}.`,
          'Остановите программу и повторите: npm run distribute -- --yes.',
        )
      : ok(`Значения разложены по серверам: ${nodes.map(({ place }) => place).join(', ')}.`),
    ...(asleep.length ? [fault(`Выключены серверы Citus: ${asleep.join(', ')}.`, next)] : []),
    lost.length ? fault(`Не отвечают серверы Citus: ${lost.join(', ')}.`, next) : ok('Серверы Citus видят друг друга.'),
    ...((await areWorkersInformed(owner))
      ? []
      : [
          fault(
            'У базы нет настройки citus.propagate_set_commands = local: значений никто не увидит.',
            'Её ставит npm run distribute -- --yes.',
          ),
        ]),
  ];
}
