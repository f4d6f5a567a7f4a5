import { Text } from '@mantine/core';
import { compositionText } from 'contract/features/measurements/energy-sum.ts';
import { pointValueCalls, type Balance, type BalanceSide } from 'contract/features/measurements/point-values.ts';
import { useState } from 'react';
import { useCall } from '../../api/queries.ts';
import { recordPath } from '../../record-path.ts';
import { AnswerTab } from '../../resource/frame/AnswerTab.tsx';
import { useRecord } from '../../resource/state/record-context.ts';
import { NBSP, roundedText } from '../../ui/text/format.ts';
import { PlainTable, type PlainColumn } from '../../ui/table/PlainTable.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { PeriodBar, type Period } from './PeriodBar.tsx';
import { useLastMonth } from './use-last-month.ts';

const amount = (value: number) => roundedText(value, 2);
const columns: readonly PlainColumn<BalanceSide>[] = [
  { label: 'Точка', cell: ({ guid, name }) => <TextLink to={recordPath('metering-points', guid)!}>{name}</TextLink> },
  { label: 'Приём, кВт·ч', cell: ({ intake }) => amount(intake) },
  { label: 'Отдача, кВт·ч', cell: ({ output }) => amount(output) },
  { label: 'Из чего приём', wraps: true, cell: compositionText },
];

/** The balance as text, or why it cannot be calculated. */
function PointBalance({ own, below, received, delivered, imbalance, percent }: Balance) {
  if (delivered === null || imbalance === null)
    return (
      <Text>
        {`Пришло ${amount(received)}${NBSP}кВт·ч. `}
        <strong>Ниже есть точки, которые вам не видны: небаланса без них не посчитать.</strong>
      </Text>
    );
  if (below.length === 0) return <Text c="dimmed">Ниже этой точки других нет: сводить баланс не с чем.</Text>;
  return (
    <Text>
      {`Пришло ${amount(received)}${NBSP}кВт·ч, ушло ${amount(delivered)}${NBSP}кВт·ч. `}
      <strong>
        {`Небаланс — ${amount(imbalance)}${NBSP}кВт·ч${percent === null ? '' : `, ${amount(percent)}${NBSP}%`}.`}
      </strong>
      {[own, ...below].some(({ present, expected }) => present < expected) &&
        ' Данные неполны: часть небаланса — пропуски.'}
    </Text>
  );
}

/** The inflow through a point against the outflow through the points below it. */
export function BalanceTab() {
  const { row } = useRecord();
  const usual = useLastMonth();
  const [period, setPeriod] = useState<Period>(usual);
  const query = useCall(pointValueCalls.balance, { params: { guid: row.guid }, query: period }, { keepPrevious: true });
  return (
    <AnswerTab query={query} bar={<PeriodBar value={period} onChange={setPeriod} />}>
      {(balance) => (
        <>
          <PointBalance {...balance} />
          <PlainTable
            label="Баланс"
            columns={columns}
            rows={[balance.own, ...balance.below]}
            rowKey={({ guid }) => guid}
            nothing=""
          />
        </>
      )}
    </AnswerTab>
  );
}
