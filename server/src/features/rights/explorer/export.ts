import { Readable } from 'node:stream';
import { cellState, cellWords, matrixOf, type MatrixCell, type MatrixFocus } from 'contract/features/rights/matrix.ts';
import { shownDay } from 'contract/time/day-shape.ts';
import type { Extent } from 'contract/rights/extent.ts';
import { actions, entityTypes, permissionNames, type Action, type EntityType } from 'contract/rights/permissions.ts';
import type { Rights } from 'contract/rights/rights.ts';
import type { Actor } from '../../../core/actor.ts';
import { writeJournal } from '../../../core/journal.ts';
import type { ServedFile } from '../../../core/serve.ts';
import type { Tx } from '../../../core/transaction.ts';
import { tableFormats } from '../../../files/formats.ts';
import { objectName, rememberedLimits } from '../rule-words/extent-text.service.ts';

/** One side of a comparison, as named in the columns. */
export interface ComparedSide {
  name: string;
  rights: Rights;
}

type Row = readonly string[];

const fileOf = (title: string, titles: readonly string[], rows: readonly Row[]): ServedFile => {
  async function* batches() {
    yield [...rows];
  }
  const columns = titles.map((one, index) => ({ title: one, width: index ? 28 : 36, cell: (row: Row) => row[index]! }));
  const { type, write } = tableFormats.xlsx;
  return { name: `${title}.xlsx`, type, content: Readable.from(write('Права', columns, batches(), 'Europe/Moscow')) };
};

const remember = (tx: Tx, actor: Actor, entity: string, recordName: string) =>
  writeJournal(tx, actor, {
    action: 'export',
    organization: actor.organization,
    entity,
    recordName,
    after: { format: 'xlsx' },
  });

type Limits = ReturnType<typeof rememberedLimits>;

async function describeCell(limitsIn: Limits, entity: EntityType, cell: MatrixCell): Promise<string> {
  const limits = cell.extent && (await limitsIn(entity, cell.extent));
  return [cellWords[cellState(cell)], ...(limits ? [limits] : [])].join(': ');
}

const reasons = (cells: readonly MatrixCell[]): string => [...new Set(cells.map(({ reason }) => reason))].join('; ');

/** The matrix as shown, with the reason of every cell, as a workbook; recorded in the journal. */
export async function exportMatrix(
  tx: Tx,
  actor: Actor,
  [own, other]: readonly [ComparedSide, ComparedSide | null],
  focus: MatrixFocus & { onlyDifferent: boolean },
  table: string,
): Promise<ServedFile> {
  const lines = matrixOf(own.rights, other?.rights ?? null, focus).filter(
    ({ isDifferent }) => !focus.onlyDifferent || isDifferent,
  );
  const sideOf = ({ name: whose, rights }: ComparedSide) => `${whose}, ${shownDay(rights.day)}`;
  const titlesOf = (side: ComparedSide | null) =>
    side
      ? [...actions.map((action) => `${permissionNames[action]} — ${sideOf(side)}`), `Почему — ${sideOf(side)}`]
      : [];
  const limits = rememberedLimits(tx, actor);
  const cells = async (entity: EntityType, found: readonly MatrixCell[] | null) => {
    const words: string[] = [];
    for (const cell of found ?? []) words.push(await describeCell(limits, entity, cell));
    return found ? [...words, reasons(found)] : [];
  };
  const rows: Row[] = [];
  for (const { entity, object, own: mine, others, isDifferent } of lines) {
    const where = object ? await objectName(tx, actor, entity, object) : 'Весь раздел';
    rows.push([
      entityTypes[entity],
      where,
      ...(await cells(entity, mine)),
      ...(await cells(entity, others)),
      ...(others ? [isDifferent ? 'Да' : ''] : []),
    ]);
  }
  const title = `Права — ${[own, ...(other ? [other] : [])].map(sideOf).join(' и ')}`;
  remember(tx, actor, table, title);
  const titles = ['Раздел', 'Запись', ...titlesOf(own), ...titlesOf(other), ...(other ? ['Различие'] : [])];
  return fileOf(title, titles, rows);
}

/** The people who may perform an action, with its extent, as a workbook; recorded in the journal. */
export async function exportHolders(
  tx: Tx,
  actor: Actor,
  { entity, action }: { entity: EntityType; action: Action },
  people: readonly { name: string; qualifier: string; reason: string; extent: Extent }[],
): Promise<ServedFile> {
  const title = `Кто может — ${entityTypes[entity]}, ${permissionNames[action]}`;
  remember(tx, actor, 'permission_group', title);
  const limits = rememberedLimits(tx, actor);
  const rows: Row[] = [];
  for (const { name: person, qualifier, reason, extent } of people)
    rows.push([person, qualifier, reason, await limits(entity, extent)]);
  return fileOf(
    title,
    ['Сотрудник', 'Должность, подразделение, табельный номер', 'Почему', 'На какие записи и когда'],
    rows,
  );
}
