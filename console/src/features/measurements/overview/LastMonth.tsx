import { Skeleton } from '@mantine/core';
import { channels, unitNames, unitOf } from 'contract/features/measurements/facts.ts';
import { pointValueCalls, type PointValues } from 'contract/features/measurements/point-values.ts';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import { isWeekend } from 'contract/time/calendar.ts';
import { dayNumber } from 'contract/time/day-shape.ts';
import { useMemo } from 'react';
import { useCall } from '../../../api/queries.ts';
import { CardFact } from '../../../resource/card/CardFact.tsx';
import { Unanswered } from '../../../resource/frame/Unanswered.tsx';
import { useRecord } from '../../../resource/state/record-context.ts';
import { ProfileChart } from '../../../ui/charts/ProfileChart.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { formatDate, formatNumber, NBSP, roundedText } from '../../../ui/text/format.ts';
import { profileOf, summaryOf } from '../profile.ts';
import { useLastMonth } from '../use-last-month.ts';
import { MonthStrip } from './MonthStrip.tsx';
import { PointFacts } from './PointFacts.tsx';
import classes from './PointOverview.module.css';

const MINUTES = 60;
const CHART_HEIGHT = 340;

/** The facts of a month; their places are kept while it loads. */
function MonthFacts({
  values,
  profile,
}: {
  values: PointValues | undefined;
  profile: ReturnType<typeof profileOf> | undefined;
}) {
  const month = values && profile && { ...summaryOf(profile.values), perHour: MINUTES / values.stepMinutes };
  const fact = (label: string, textOf: (of: NonNullable<typeof month>) => string) => (
    <CardFact label={label}>
      {month ? month.largest < 0 ? '—' : textOf(month) : <Skeleton height={22} width={110} />}
    </CardFact>
  );
  return (
    <PointFacts>
      {fact('За месяц', ({ total }) => `${formatNumber(Math.round(total))}${NBSP}кВт·ч`)}
      {fact(
        'Наибольшая нагрузка',
        ({ largest, perHour }) => `${roundedText(profile!.values[largest]! * perHour, 1)}${NBSP}кВт`,
      )}
      {fact('Полнота', ({ percent }) => `${formatNumber(percent)}${NBSP}%`)}
    </PointFacts>
  );
}

/** The last month of a metering point: its facts, its profile and the completeness of its days. */
export function LastMonth() {
  const { row } = useRecord(meteringPoints);
  const channel = row.direction === 'output' ? '02' : '01';
  const period = useLastMonth();
  const { from, to } = period;
  const asked = { params: { guid: row.guid }, query: { channel, ...period } } as const;
  const { data, error, refetch } = useCall(pointValueCalls.values, asked);
  const profile = useMemo(() => data && profileOf(data, from, to), [data, from, to]);
  const title = `${channels[channel]}, ${formatDate(from)}–${formatDate(to)}`;
  return (
    <>
      <MonthFacts values={data} profile={profile} />
      <section aria-label="Последний месяц">
        <p className={classes.caption}>{title}</p>
        {error && !data && <Unanswered error={error} onRetry={() => void refetch()} />}
        {!profile && !error && <Loading height={CHART_HEIGHT} />}
        {profile && (
          <ProfileChart
            title={channels[channel]}
            unit={unitNames[unitOf(channel)]}
            zone={data!.zone}
            times={profile.times}
            values={profile.values}
            isEstimated={(index) => profile.isEstimated[index]!}
            isDayOff={(index) => isWeekend(dayNumber(profile.days[index]!))}
          />
        )}
        <MonthStrip channel={channel} from={from} to={to} />
      </section>
    </>
  );
}
