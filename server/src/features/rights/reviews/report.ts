import { Readable } from 'node:stream';
import {
  ANY_ADMINISTRATOR,
  MAX_REVIEWED,
  reviewDecisions,
  reviewOutcomes,
  type ReviewItem,
  type RightsReview,
} from 'contract/features/rights/reviews.ts';
import type { Actor } from '../../../core/actor.ts';
import type { ServedFile } from '../../../core/serve.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import type { Column } from '../../../files/cell.ts';
import { tableFormats } from '../../../files/formats.ts';
import { itemsFor } from './items.ts';
import { remember, reviewFor } from './reviews.ts';

const outcomeOf = ({ decision, outcome }: ReviewItem, { state }: RightsReview): string => {
  if (outcome) return reviewOutcomes[outcome];
  if (state === 'open') return '';
  return decision === 'remove' ? 'Не отозвано' : 'Осталось';
};

const when = (moment: string | null) => (moment ? { moment } : null);

/** A review for auditors: every right with its decision and outcome; recorded in the journal. Errors: 404. */
export async function reportOf(tx: Tx, actor: Actor, guid: string): Promise<ServedFile> {
  const review = await reviewFor(tx, actor, guid);
  const { items } = await itemsFor(tx, actor, guid, {}, MAX_REVIEWED);
  const columns: readonly Column<ReviewItem>[] = [
    { title: 'Сотрудник', width: 32, cell: ({ person }) => person.name },
    { title: 'Должность', width: 28, cell: ({ person }) => person.position },
    { title: 'Подразделение', width: 28, cell: ({ person }) => person.department },
    { title: 'Последнее действие', width: 18, cell: ({ person }) => when(person.lastSeenAt) },
    { title: 'Право', width: 36, cell: ({ source }) => source },
    { title: 'Что даёт', width: 60, cell: ({ gives }) => gives },
    { title: 'В каких пределах', width: 60, cell: ({ limits }) => limits },
    { title: 'Дано', width: 18, cell: ({ givenAt }) => when(givenAt) },
    { title: 'Кто дал', width: 32, cell: ({ givenBy }) => givenBy },
    { title: 'Кто решает', width: 32, cell: ({ reviewer }) => reviewer ?? ANY_ADMINISTRATOR },
    {
      title: 'Решение',
      width: 14,
      cell: ({ decision }) => (decision ? reviewDecisions[decision] : 'Не решено'),
    },
    { title: 'Кто решил', width: 32, cell: ({ decidedBy }) => decidedBy },
    { title: 'Когда', width: 18, cell: ({ decidedAt }) => when(decidedAt) },
    { title: 'Пояснение', width: 40, cell: ({ comment }) => comment },
    { title: 'Итог', width: 16, cell: (item) => outcomeOf(item, review) },
    { title: 'Почему', width: 48, cell: ({ refusal }) => refusal },
  ];
  remember(tx, actor, review, { action: 'export', after: { format: 'xlsx' } });
  async function* batches() {
    yield items;
  }
  const { zone } = (await tx.one<{ zone: string }>(
    sql`select time_zone as zone from organization where guid = ${actor.organization}`,
  ))!;
  const { type, write } = tableFormats.xlsx;
  return {
    name: `Пересмотр прав, ${review.name}.xlsx`,
    type,
    content: Readable.from(write('Пересмотр', columns, batches(), zone)),
  };
}
