import { Title } from '@mantine/core';
import { moscowToday, addDays } from 'contract/time/day-shape.ts';
import { measurementCalls, type MeasurementFinding } from 'contract/features/measurements/calls.ts';
import { dayStateNames, dayStates, valueRules, type ValueRule } from 'contract/features/measurements/facts.ts';
import type { Answer } from 'contract/kit/route.ts';
import { sinceText } from 'contract/rights/data-from.ts';
import { useCall } from '../../../api/queries.ts';
import { paths } from '../../../paths.ts';
import { formatDate, formatNumber } from '../../../ui/text/format.ts';
import { PlainTable, type PlainColumn } from '../../../ui/table/PlainTable.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import overview from '../../../resource/frame/OverviewPage.module.css';
import { OverviewPage } from '../../../resource/frame/OverviewPage.tsx';
import { RecheckButton } from './RecheckButton.tsx';
import { ThresholdsButton } from './ThresholdsButton.tsx';
import { notBefore, useFirstDay } from '../../../resource/frame/first-day.ts';

type Day = Answer<typeof measurementCalls.coverage>[number];

const upperFirst = (text: string) => text.charAt(0).toLocaleUpperCase('ru') + text.slice(1);

const dayColumns: readonly PlainColumn<Day>[] = [
  { label: 'Сутки', cell: ({ day }) => formatDate(day) },
  ...dayStateNames.map((state) => ({
    label: upperFirst(dayStates[state]),
    cell: (day: Day) =>
      day[state] ? <TextLink to={paths.boardOfDay(day.day, state)}>{formatNumber(day[state])}</TextLink> : '0',
  })),
];

const findingColumns: readonly PlainColumn<MeasurementFinding>[] = [
  { label: 'Сутки', cell: ({ day }) => formatDate(day) },
  {
    label: 'Точка',
    wraps: true,
    cell: ({ meteringPointGuid, name }) => (
      <TextLink to={paths.passportTab('metering-points', meteringPointGuid, 'coverage')}>{name}</TextLink>
    ),
  },
  { label: 'Правило', cell: ({ rule }) => valueRules[rule as ValueRule] ?? rule },
  { label: 'Что не так', wraps: true, cell: ({ text }) => text },
  { label: 'Решение', wraps: true, cell: ({ accepted }) => (accepted ? `Принято: ${accepted.reason}` : '') },
];

function useLastWeeks() {
  const first = useFirstDay();
  const to = notBefore(first, addDays(moscowToday(), -1));
  return { from: notBefore(first, addDays(to, -13)), to };
}

/** The completeness of all points' measured values over the last two weeks, and the findings of the checks. */
export function MeasurementsPage() {
  const period = useLastWeeks();
  const findings = useCall(measurementCalls.findings, { query: period }).data;
  return (
    <OverviewPage
      actions={
        <>
          <RecheckButton />
          <ThresholdsButton />
        </>
      }
      query={useCall(measurementCalls.coverage, { query: { channel: '01', ...period } })}
      state={() =>
        `Активная энергия ${period.from === addDays(period.to, -13) ? 'за две недели' : sinceText(period.from)}${findings ? `; замечаний: ${formatNumber(findings.length)}` : ''}`
      }
    >
      {(days) => (
        <div className={overview.scroll}>
          <PlainTable
            label="Точки по полноте суток"
            columns={dayColumns}
            rows={days.toReversed()}
            rowKey={({ day }) => day}
            nothing="Суток нет."
          />
          <Title order={2} size="h4" my="md">
            Замечания проверок
          </Title>
          <PlainTable
            label="Замечания проверок"
            columns={findingColumns}
            rows={findings ?? []}
            rowKey={({ meteringPointGuid, channel, day, rule, firstInterval }) =>
              `${meteringPointGuid} ${channel} ${day} ${rule} ${firstInterval}`
            }
            nothing="Проверки ничего не нашли."
          />
        </div>
      )}
    </OverviewPage>
  );
}
