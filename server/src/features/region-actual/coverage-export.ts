import { Readable } from 'node:stream';
import type pg from 'pg';
import {
  cellStates,
  regionDatasets,
  type CellState,
  type RegionDataset,
} from 'contract/features/region-actual/facts.ts';
import type { Actor } from '../../core/actor.ts';
import { writeJournal } from '../../core/journal.ts';
import type { ServedFile } from '../../core/serve.ts';
import { asOrg } from '../../core/transaction.ts';
import { tableFormats } from '../../files/formats.ts';
import { matrixOf } from './matrix.service.ts';

const columns = [
  ['Код', 'code'],
  ['Регион', 'name'],
  ['Месяц', 'month'],
  ['Ожидается значений', 'expected'],
  ['Есть', 'present'],
  ['Не хватает', 'missing'],
  ['Состояние', 'state'],
] as const;

type Row = Record<(typeof columns)[number][1], string | number>;

/** The coverage of regions by months, for the publisher of the data. Errors: 422. */
export async function exportCoverage(
  pool: pg.Pool,
  actor: Actor,
  asked: { dataset: RegionDataset; from: string; to: string },
): Promise<ServedFile> {
  const { dataset, from, to } = asked;
  const matrix = await asOrg(pool, actor, 'write', async (tx) => {
    writeJournal(tx, actor, {
      action: 'export',
      organization: actor.organization,
      entity: 'region_refresh',
      recordName: `Полнота: ${regionDatasets[dataset]}`,
      after: { from, to, format: 'xlsx' },
    });
    return matrixOf(tx, actor.rights, { ...asked, step: 'month' });
  });
  async function* batches(): AsyncGenerator<Row[]> {
    for (const { code, name, states, present } of matrix.rows)
      yield matrix.columns.map((month, index) => {
        const [expected, there] = [matrix.expected[index]!, present[index]!];
        const state = cellStates[states[index] as CellState];
        return {
          code,
          name,
          month,
          expected,
          present: there,
          missing: Math.max(0, expected - there),
          state,
        };
      });
  }
  const { type, write } = tableFormats.xlsx;
  const cells = columns.map(([title, key]) => ({ title, cell: (row: Row) => row[key] }));
  return {
    name: `Полнота, ${regionDatasets[dataset]} ${from} ${to}.xlsx`,
    type,
    content: Readable.from(write('Полнота', cells, batches(), 'Europe/Moscow')),
  };
}
