import type { reorganizations } from 'contract/features/organizations/reorganizations.ts';
import type { Row } from 'contract/kit/resource.ts';

const effects = {
  rename: 'Название сменится, прежнее останется в истории.',
  merge: 'Организация уйдёт в архив.',
  split: 'Организация уйдёт в архив; людей и записи распределяют руками.',
} as const;

type Planned = Pick<Row<typeof reorganizations>, 'change' | 'movesData'>;

/** What a reorganization does, and which part cannot be undone. */
export const consequenceOf = ({ change, movesData }: Planned): string =>
  effects[change] + (movesData ? ' Люди, записи и измерения станут преемника: вернуть их обратно нельзя.' : '');
