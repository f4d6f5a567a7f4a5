import { Skeleton } from '@mantine/core';
import { channels } from 'contract/features/measurements/facts.ts';
import { pointValueCalls, type PointValues } from 'contract/features/measurements/point-values.ts';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import { lazy, Suspense, useMemo } from 'react';
import { useCall } from '../../../api/queries.ts';
import { CardFact } from '../../../resource/card/CardFact.tsx';
import { Unanswered } from '../../../resource/frame/Unanswered.tsx';
import { useRecord } from '../../../resource/state/record-context.ts';
import { Loading } from '../../../ui/Loading.tsx';
import { formatDate, formatNumber, NBSP, roundedText } from '../../../ui/text/format.ts';
import { profileOf, summaryOf } from '../profile.ts';
import { useLastMonth } from '../use-last-month.ts';
import { MonthStrip } from './MonthStrip.tsx';
import { PointFacts } from './PointFacts.tsx';
import classes from './PointOverview.module.css';

const MonthChart = lazy(async () => ({ default: (await import('./MonthChart.tsx')).MonthChart }));

const MINUTES = 60;
/** As high as the chart. */
const loading = <Loading height={340} />;

/** The facts of a month; their places are kept while it loads. */
function MonthFacts({
  values,
  profile,
  isFailed,
}: {
  values: PointValues | undefined;
  profile: ReturnType<typeof profileOf> | undefined;
  isFailed: boolean;
}) {
  const unknown = isFailed ? '—' : <Skeleton height={24} width={110} />;
  const month = values && profile && { ...summaryOf(profile.values), perHour: MINUTES / values.stepMinutes };
  const fact = (label: string, textOf: (of: NonNullable<typeof month>) => string) => (
    <CardFact label={label}>{month ? (month.largest < 0 ? '—' : textOf(month)) : unknown}</CardFact>
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
      <MonthFacts values={data} profile={profile} isFailed={error !== null} />
      <section aria-label="Последний месяц">
        <p className={classes.caption}>{title}</p>
        {error && !data && <Unanswered error={error} onRetry={() => void refetch()} />}
        {(profile || !error) && (
          <Suspense fallback={loading}>
            {profile ? <MonthChart channel={channel} zone={data!.zone} profile={profile} /> : loading}
          </Suspense>
        )}
        <MonthStrip channel={channel} from={from} to={to} />
      </section>
    </>
  );
}
