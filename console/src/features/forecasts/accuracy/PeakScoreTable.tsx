import type { PeakScore } from 'contract/features/forecasts/scores/answers.ts';
import { formatNumber } from '../../../ui/text/format.ts';
import { PlainTable, type PlainColumn } from '../../../ui/table/PlainTable.tsx';
import { amountText, methodText, percentText, roubleText } from '../shown/forecast-text.ts';

const columns: readonly PlainColumn<PeakScore>[] = [
  { label: 'Метод', cell: ({ method }) => methodText(method) },
  { label: 'Попадание', cell: ({ hit1 }) => percentText(hit1, 1) },
  { label: 'В тройке', cell: ({ hit3 }) => percentText(hit3, 1) },
  { label: 'Не дальше часа', cell: ({ within1 }) => percentText(within1, 1) },
  { label: 'Среднее место', cell: ({ meanRank }) => amountText(meanRank) },
  { label: 'Упущено, кВт', cell: ({ regretKw }) => amountText(regretKw) },
  { label: 'Упущено, ₽', cell: ({ regretRub }) => roubleText(regretRub) },
  { label: 'Дней', cell: ({ days }) => formatNumber(days) },
];

/** How often the peak hour was predicted correctly. */
export const PeakScoreTable = ({ peaks }: { peaks: readonly PeakScore[] }) => (
  <PlainTable
    label="Час пика"
    columns={columns}
    rows={peaks}
    rowKey={({ method }) => method}
    nothing="Дней, час пика которых известен, пока нет."
  />
);
