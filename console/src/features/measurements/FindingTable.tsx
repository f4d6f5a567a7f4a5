import { IconCheck } from '@tabler/icons-react';
import type { MeasurementFinding } from 'contract/features/measurements/calls.ts';
import { valueRules, type ValueRule } from 'contract/features/measurements/facts.ts';
import { lazy, Suspense, useState } from 'react';
import { useRefusal } from '../../api/decisions.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { PlainTable, type PlainColumn } from '../../ui/table/PlainTable.tsx';
import { formatDate } from '../../ui/text/format.ts';

const AcceptFindingDialog = lazy(async () => ({
  default: (await import('./AcceptFindingDialog.tsx')).AcceptFindingDialog,
}));

const keyOf = ({ channel, day, rule, firstInterval }: MeasurementFinding) =>
  `${channel} ${day} ${rule} ${firstInterval}`;

/** The decision on a finding, and the button to make it. */
function Decision({ finding }: { finding: MeasurementFinding }) {
  const [isOpened, setOpened] = useState(false);
  const mayNot = useRefusal('measurements', 'update');
  const { accepted } = finding;
  return (
    <>
      {accepted && `Принято: ${accepted.reason} (${accepted.userName ?? 'имя стёрто'}) `}
      <ActionButton icon={IconCheck} refusal={mayNot} onClick={() => setOpened(true)}>
        {accepted ? 'Изменить' : 'Принять…'}
      </ActionButton>
      <Suspense>{isOpened && <AcceptFindingDialog finding={finding} onClose={() => setOpened(false)} />}</Suspense>
    </>
  );
}

const columns: readonly PlainColumn<MeasurementFinding>[] = [
  { label: 'Сутки', cell: ({ day }) => formatDate(day) },
  { label: 'Правило', cell: ({ rule }) => valueRules[rule as ValueRule] ?? rule },
  { label: 'Что не так', wraps: true, cell: ({ text }) => text },
  { label: 'Интервалы', cell: ({ firstInterval, lastInterval }) => `${firstInterval + 1}–${lastInterval + 1}` },
  { label: 'Решение', wraps: true, cell: (finding) => <Decision finding={finding} /> },
];

/** The findings of a point's days; those with correct values can be accepted. */
export const FindingTable = ({ findings }: { findings: readonly MeasurementFinding[] }) => (
  <PlainTable label="Замечания" columns={columns} rows={findings} rowKey={keyOf} nothing="Проверки ничего не нашли." />
);
