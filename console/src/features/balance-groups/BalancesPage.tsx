import { Group, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { balanceCalls, type ListedBalance, type ListedBalances } from 'contract/features/balance-groups/balance.ts';
import { addMonths, monthOf, monthTitle } from 'contract/time/calendar.ts';
import { moscowToday } from 'contract/time/day-shape.ts';
import { useState } from 'react';
import { errorText } from '../../api/error-text.ts';
import { useCall } from '../../api/queries.ts';
import { useDecision } from '../../api/who.ts';
import { paths } from '../../paths.ts';
import overview from '../../resource/frame/OverviewPage.module.css';
import { BackLink } from '../../ui/BackLink.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Loading } from '../../ui/Loading.tsx';
import page from '../../ui/Page.module.css';
import { PeriodTurn } from '../../ui/PeriodTurn.tsx';
import { PlainTable, type PlainColumn } from '../../ui/table/PlainTable.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { outcomeColumns } from './outcome.tsx';

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

/** The imbalance of every group for a month: what is not permissible comes first. */
export function BalancesPage() {
  useDocumentTitle('Небалансы — Энергоконсоль');
  const [month, setMonth] = useState(() => addMonths(monthOf(moscowToday()), -1));
  const asked = useCall(balanceCalls.all, { query: { month } }, { keepPrevious: true });
  const { data, error, refetch, isPlaceholderData } = asked;
  const maySeeThresholds = useDecision('measurements', 'read').allowed;
  return (
    <section className={page.page}>
      <header className={page.heading}>
        <div className={page.titles}>
          <BackLink to={paths.passportList('balance-groups')}>Балансовые группы</BackLink>
          <Title order={1}>Небалансы групп</Title>
          <div className={page.state} aria-live="polite">
            {data && !isPlaceholderData ? countsOf(data) : 'Загружаем…'}
          </div>
        </div>
      </header>
      <div className={page.toolbar}>
        <Group gap="xs">
          <PeriodTurn onTurn={(step) => setMonth(addMonths(month, step))}>{monthTitle(month)}</PeriodTurn>
        </Group>
        <Text size="sm">
          Небаланс сравнивают с допустимым по классам точности — или с{' '}
          {maySeeThresholds ? (
            <TextLink to={paths.measurements}>порогом администратора</TextLink>
          ) : (
            'порогом администратора'
          )}
          .
        </Text>
      </div>
      {error && (
        <div className={page.note}>
          <ErrorNote {...errorText(error)} onRetry={() => void refetch()} />
        </div>
      )}
      {!data && !error && <Loading height={240} m={20} w="auto" />}
      {data && (
        <div className={overview.scroll}>
          <PlainTable
            label="Небалансы групп"
            columns={columns}
            rows={data.groups}
            rowKey={({ guid }) => guid}
            nothing={
              data.hidden
                ? 'Баланс считают по всем точкам группы, а точки этих групп вам не видны. Попросите администратора открыть их.'
                : 'За этот месяц сводить нечего: групп нет или месяц ещё не начался. Группы заводят в списке «Балансовые группы».'
            }
          />
        </div>
      )}
    </section>
  );
}
