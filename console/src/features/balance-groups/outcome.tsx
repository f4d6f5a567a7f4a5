import { Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconHelp } from '@tabler/icons-react';
import { balanceVerdicts, type BalanceOutcome, type LossParts } from 'contract/features/balance-groups/balance.ts';
import { compositionText, together } from 'contract/features/measurements/energy-sum.ts';
import { Status } from '../../ui/StatusText.tsx';
import type { PlainColumn } from '../../ui/table/PlainTable.tsx';
import { fixedText, NBSP } from '../../ui/text/format.ts';

export const verdicts = {
  names: balanceVerdicts,
  looks: {
    beyond: ['bad', IconAlertTriangle],
    unknown: ['past', IconHelp],
    within: ['good', IconCheck],
  },
} as const;

export const amount = (value: number | null) => fixedText(value, 1);
export const percentText = (value: number | null) => (value === null ? '—' : `${fixedText(value, 2)}${NBSP}%`);

export const lossesOf = ({ noLoad, load, line, other }: LossParts) => noLoad + load + line + other;

/** The data sources of both sides. */
const dataText = ({ intake, output }: BalanceOutcome) => compositionText(together([intake, output]));

/** Table columns of a balance, in kWh. */
export const outcomeColumns = <Row,>(of: (row: Row) => BalanceOutcome): readonly PlainColumn<Row>[] => [
  {
    label: 'Итог',
    wraps: true,
    cell: (row) => (
      <>
        <Status of={verdicts} state={of(row).verdict} />
        {of(row).unknown.map((reason) => (
          <Text key={reason} size="xs" c="dimmed">
            {reason}
          </Text>
        ))}
      </>
    ),
  },
  { label: 'Небаланс', isNumber: true, cell: (row) => percentText(of(row).percent) },
  { label: 'Не больше', isNumber: true, cell: (row) => percentText(of(row).bound) },
  { label: 'кВт·ч', isNumber: true, cell: (row) => amount(of(row).imbalance) },
  { label: 'Приём, кВт·ч', isNumber: true, cell: (row) => amount(of(row).intake.value) },
  { label: 'Отдача, кВт·ч', isNumber: true, cell: (row) => amount(of(row).output.value) },
  { label: 'Потери, кВт·ч', isNumber: true, cell: (row) => amount(lossesOf(of(row).losses)) },
  { label: 'Данные', wraps: true, cell: (row) => dataText(of(row)) },
];
