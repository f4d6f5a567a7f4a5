import { Group, SegmentedControl, Text } from '@mantine/core';
import { isWeekend } from 'contract/time/calendar.ts';
import { dayNumber, intervalName } from 'contract/time/day-shape.ts';
import { channels, unitNames, unitOf, type Channel } from 'contract/features/measurements/facts.ts';
import { limitCalls } from 'contract/features/limits/states.ts';
import { pointMarks } from 'contract/features/chart-marks/calls.ts';
import { pointValueCalls, type PointValues } from 'contract/features/measurements/point-values.ts';
import { lazy, Suspense, useMemo, useState } from 'react';
import { download } from '../../api/download.ts';
import { useCall } from '../../api/queries.ts';
import { useRefusal } from '../../api/decisions.ts';
import { paths } from '../../paths.ts';
import { AnswerTab } from '../../resource/frame/AnswerTab.tsx';
import { SaveTable } from '../../resource/frame/SaveTable.tsx';
import { useRecord } from '../../resource/state/record-context.ts';
import { ProfileChart } from '../../ui/charts/ProfileChart.tsx';
import { formatNumber, NBSP } from '../../ui/text/format.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { ChannelSelect } from '../../ui/ChannelSelect.tsx';
import { useExpected } from './expected/use-expected.ts';
import { PeriodBar, type Period } from './PeriodBar.tsx';
import { expectedLine, profileOf, summaryOf } from './profile.ts';
import { usePeriodOfAddress } from './use-period-of-address.ts';

const ExpectedDays = lazy(async () => ({ default: (await import('./expected/ExpectedDays.tsx')).ExpectedDays }));
const DayPanel = lazy(async () => ({ default: (await import('./DayPanel.tsx')).DayPanel }));
const ValueTable = lazy(async () => ({ default: (await import('./ValueTable.tsx')).ValueTable }));

/** The start times of the intervals above a limit of the point; empty for users who may not read limits. */
function useExcess(guid: string, channel: Channel, period: Period): ReadonlySet<number> {
  const mayRead = useRefusal('plannedData', 'read') === undefined;
  const asked = { params: { guid }, query: period };
  const { data = [] } = useCall(limitCalls.excess, asked, { enabled: mayRead && channel === '01' });
  return useMemo(() => new Set(data.map(({ at }) => Date.parse(at))), [data]);
}

function Profile({
  guid,
  values,
  period,
  channel,
  onDay,
}: {
  guid: string;
  values: PointValues;
  period: Period;
  channel: Channel;
  onDay: (day: string) => void;
}) {
  const {
    times,
    values: every,
    isEstimated,
    days,
  } = useMemo(() => profileOf(values, period.from, period.to), [values, period]);
  const excess = useExcess(guid, channel, period);
  const expected = useExpected(guid, channel, period);
  const { data: marks } = useCall(pointMarks, { params: { guid }, query: period });
  const line = useMemo(() => expectedLine(expected, days), [expected, days]);
  const unit = unitNames[unitOf(channel)];
  const { total, percent } = summaryOf(every);
  return (
    <>
      <Text size="sm">
        {`Всего ${formatNumber(Math.round(total))}${NBSP}${unit}, полнота ${formatNumber(percent)}${NBSP}%. Выберите сутки на графике, чтобы увидеть и исправить их.`}
      </Text>
      <ProfileChart
        key={`${channel} ${period.from} ${period.to}`}
        title={channels[channel]}
        unit={unit}
        zone={values.zone}
        times={times}
        values={every}
        expected={line}
        marks={marks}
        isEstimated={(index) => isEstimated[index]!}
        isDayOff={(index) => isWeekend(dayNumber(days[index]!))}
        {...(excess.size > 0 && { isOver: (index: number) => excess.has(times[index]!) })}
        onPick={(index) => onDay(days[index]!)}
      />
      <Suspense>{expected.length > 0 && <ExpectedDays days={expected} onDay={onDay} />}</Suspense>
    </>
  );
}

/** The measured values of a metering point: a whole year, a closer range, or a day to correct. */
export function ValuesTab() {
  const { row } = useRecord();
  const mayExchange = useRefusal('exchangeFiles', 'read') === undefined;
  const [channel, setChannel] = useState<Channel>('01');
  const [period, setPeriod] = usePeriodOfAddress();
  const [view, setView] = useState('chart');
  const [day, setDay] = useState<string | null>(null);
  const params = { guid: row.guid };
  const query = { channel, ...period };
  const save = (format: 'xlsx' | 'csv') =>
    download(pointValueCalls.export, { params, query: { ...query, format } }, `Профиль.${format}`, () => undefined);
  return (
    <AnswerTab query={useCall(pointValueCalls.values, { params, query }, { keepPrevious: true })}>
      {(values) => (
        <>
          <Group gap="sm">
            <ChannelSelect value={channel} onChange={setChannel} />
            <PeriodBar value={period} onChange={setPeriod} />
            <SegmentedControl
              size="xs"
              aria-label="Вид"
              data={[
                { value: 'chart', label: 'График' },
                { value: 'table', label: 'Таблица' },
              ]}
              value={view}
              onChange={setView}
            />
            <Group gap="xs">
              <SaveTable formats={['xlsx', 'csv']} save={save} />
              {mayExchange && <TextLink to={paths.measurementImports}>Обмен данными</TextLink>}
            </Group>
          </Group>
          {view === 'chart' ? (
            <Profile guid={row.guid} values={values} period={period} channel={channel} onDay={setDay} />
          ) : (
            <Suspense>
              <ValueTable
                days={values.days}
                nameOf={(moment) => intervalName(moment, values.zone, values.stepMinutes)}
                zone={values.zone}
                stepMinutes={values.stepMinutes}
                onDay={setDay}
              />
            </Suspense>
          )}
          <Suspense>
            {day && (
              <DayPanel
                key={`${channel} ${day}`}
                guid={row.guid}
                channel={channel}
                day={day}
                onClose={() => setDay(null)}
              />
            )}
          </Suspense>
        </>
      )}
    </AnswerTab>
  );
}
