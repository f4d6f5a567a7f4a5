import { IconAlertTriangle, IconCheck, IconHelp, IconPercentage } from '@tabler/icons-react';
import { compositionText } from 'contract/features/measurements/energy-sum.ts';
import { reconciliationStates, type ReconciledMonth } from 'contract/features/readings/reconciliation.ts';
import { Status } from '../../ui/StatusText.tsx';
import type { PlainColumn } from '../../ui/table/PlainTable.tsx';
import { fixedText, NBSP } from '../../ui/text/format.ts';

const states = {
  names: reconciliationStates,
  looks: {
    differs: ['bad', IconAlertTriangle],
    holes: ['waiting', IconPercentage],
    unknown: ['past', IconHelp],
    agrees: ['good', IconCheck],
  },
} as const;

const amount = (value: number | null) => fixedText(value, 2);
const differenceOf = ({ difference, percent }: ReconciledMonth) =>
  `${amount(difference)}${percent === null ? '' : ` (${amount(percent)}${NBSP}%)`}`;

/** Columns of a month's reconciliation, in the unit of the channel. */
export const reconciledColumns = (unit: string): readonly PlainColumn<ReconciledMonth>[] => [
  { label: 'Итог', cell: ({ state }) => <Status of={states} state={state} /> },
  { label: `Показания, ${unit}`, isNumber: true, cell: ({ metered }) => amount(metered) },
  { label: `Профиль между ними, ${unit}`, isNumber: true, cell: ({ profile }) => amount(profile) },
  { label: 'Разность', isNumber: true, cell: differenceOf },
  { label: 'Чего не хватает', wraps: true, cell: ({ missing }) => missing ?? '' },
  {
    label: `Факт месяца, ${unit}`,
    isNumber: true,
    cell: ({ fact }) => amount(fact && fact.present > 0 ? fact.value : null),
  },
  { label: 'Из чего факт', wraps: true, cell: ({ fact }) => (fact ? compositionText(fact) : '') },
];
