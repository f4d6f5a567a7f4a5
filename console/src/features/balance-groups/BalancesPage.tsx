import { Text } from '@mantine/core';
import { balanceCalls, type ListedBalance, type ListedBalances } from 'contract/features/balance-groups/balance.ts';
import { addMonths, monthOf } from 'contract/time/calendar.ts';
import { moscowToday } from 'contract/time/day-shape.ts';
import { useState } from 'react';
import { useCall } from '../../api/queries.ts';
import { useDecision } from '../../api/decisions.ts';
import { paths } from '../../paths.ts';
import { MonthPage } from '../../resource/frame/MonthPage.tsx';
import { PlainTable, type PlainColumn } from '../../ui/table/PlainTable.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { outcomeColumns } from './outcome.tsx';
import { notBefore, useFirstMonth } from '../../resource/frame/first-day.ts';

const columns: readonly PlainColumn<ListedBalance>[] = [
  {
    label: 'Группа',
    wraps: true,
    cell: ({ guid, name }) => <TextLink to={paths.passportTab('balance-groups', guid, 'imbalance')}>{name}</TextLink>,
  },
  ...outcomeColumns(({ outcome }: ListedBalance) => outcome),
];

const countsOf = ({ groups, hidden }: ListedBalances) => {
  const count = (verdict: string) => groups.filter(({ outcome }) => outcome.verdict === verdict).length;
  return `Больше допустимого: ${count('beyond')}, не определён: ${count('unknown')}, в пределах: ${count('within')}${hidden ? `, не видны вам: ${hidden}` : ''}`;
};

/** The imbalance of every group for a month; impermissible ones first. */
export function BalancesPage() {
  const first = useFirstMonth();
  const [month, setMonth] = useState(() => notBefore(first, addMonths(monthOf(moscowToday()), -1)));
  const asked = useCall(balanceCalls.all, { query: { month } }, { keepPrevious: true });
  const maySeeThresholds = useDecision('measurements', 'read').allowed;
  return (
    <MonthPage
      back={{ path: paths.passportList('balance-groups'), name: 'Балансовые группы' }}
      month={month}
      onMonth={setMonth}
      asked={asked}
      countsOf={countsOf}
      tools={
        <Text size="sm">
          Небаланс сравнивают с допустимым по классам точности — или с{' '}
          {maySeeThresholds ? (
            <TextLink to={paths.measurements}>порогом администратора</TextLink>
          ) : (
            'порогом администратора'
          )}
          .
        </Text>
      }
    >
      {({ groups, hidden }) => (
        <PlainTable
          label="Небалансы групп"
          columns={columns}
          rows={groups}
          rowKey={({ guid }) => guid}
          nothing={
            hidden
              ? 'Баланс считают по всем точкам группы, а точки этих групп вам не видны. Попросите администратора открыть их.'
              : 'За этот месяц сводить нечего: групп нет или месяц ещё не начался. Группы заводят в списке «Балансовые группы».'
          }
        />
      )}
    </MonthPage>
  );
}
