import { IconAlertTriangle, IconCheck, IconHelp, IconTrendingUp } from '@tabler/icons-react';
import { compositionText } from 'contract/features/measurements/energy-sum.ts';
import { limitCalls, limitVerdicts, type LimitState, type LimitStates } from 'contract/features/limits/states.ts';
import { monthOf } from 'contract/time/calendar.ts';
import { moscowToday } from 'contract/time/day-shape.ts';
import { useState } from 'react';
import { useCall } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { MonthPage } from '../../resource/frame/MonthPage.tsx';
import { Status } from '../../ui/StatusText.tsx';
import { PlainTable, type PlainColumn } from '../../ui/table/PlainTable.tsx';
import { fixedText, formatNumber } from '../../ui/text/format.ts';
import { TextLink } from '../../ui/TextLink.tsx';

const verdicts = {
  names: limitVerdicts,
  looks: {
    exceeded: ['bad', IconAlertTriangle],
    expected: ['waiting', IconTrendingUp],
    unknown: ['past', IconHelp],
    within: ['good', IconCheck],
  },
} as const;

const amount = (value: number | null) => fixedText(value, 1);

const columns: readonly PlainColumn<LimitState>[] = [
  {
    label: 'Лимит и точка учёта',
    wraps: true,
    cell: ({ guid, name, meteringPointGuid, pointName }) => (
      <>
        <div>
          <TextLink to={paths.passportCard('consumption-limits', guid)}>{name}</TextLink>
        </div>
        <TextLink to={paths.passportTab('metering-points', meteringPointGuid, 'values')}>{pointName}</TextLink>
      </>
    ),
  },
  { label: 'Итог', cell: ({ verdict }) => <Status of={verdicts} state={verdict} /> },
  { label: 'Лимит, кВт·ч', isNumber: true, cell: ({ monthKwh }) => amount(monthKwh) },
  { label: 'Израсходовано, кВт·ч', isNumber: true, cell: ({ fact }) => amount(fact.value) },
  { label: 'Ожидается, кВт·ч', isNumber: true, cell: ({ expectedKwh }) => amount(expectedKwh) },
  { label: 'Лимит, кВт', isNumber: true, cell: ({ powerKw }) => amount(powerKw) },
  { label: 'Наибольшая, кВт', isNumber: true, cell: ({ peakKw }) => amount(peakKw) },
  {
    label: 'Интервалов сверх',
    isNumber: true,
    cell: ({ powerKw, over }) => (powerKw === null ? '—' : formatNumber(over)),
  },
  { label: 'Данные', wraps: true, cell: ({ fact }) => compositionText(fact) },
];

const countsOf = ({ limits, hidden }: LimitStates) => {
  const count = (verdict: string) => limits.filter((state) => state.verdict === verdict).length;
  return `Превышено: ${count('exceeded')}, будет превышено: ${count('expected')}, соблюдается: ${count('within')}, нет данных: ${count('unknown')}${hidden ? `, не видны вам: ${hidden}` : ''}`;
};

/** The limits of a month against the actual and expected consumption. */
export function LimitsPage() {
  const [month, setMonth] = useState(() => monthOf(moscowToday()));
  const asked = useCall(limitCalls.states, { query: { month } }, { keepPrevious: true });
  return (
    <MonthPage
      back={{ path: paths.passportList('consumption-limits'), name: 'Лимиты потребления' }}
      month={month}
      onMonth={setMonth}
      asked={asked}
      countsOf={countsOf}
    >
      {({ limits, hidden }) => (
        <PlainTable
          label="Лимиты за месяц"
          columns={columns}
          rows={limits}
          rowKey={({ guid }) => guid}
          nothing={
            hidden
              ? 'Лимиты этого месяца — у точек учёта, которые вам не видны. Попросите администратора открыть их.'
              : 'В этом месяце лимитов нет. Заведите их в списке «Лимиты потребления».'
          }
        />
      )}
    </MonthPage>
  );
}
