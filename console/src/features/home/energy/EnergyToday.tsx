import { energyCalls, type EnergyToday as Answer } from 'contract/features/home/energy.ts';
import { hoursOfMonth } from 'contract/time/calendar.ts';
import { lazy, Suspense } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { useEvents } from '../../../api/events.ts';
import { useCall } from '../../../api/queries.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import classes from '../Home.module.css';
import { Bids } from './Bids.tsx';
import { Figures } from './Figures.tsx';

const DayChart = lazy(async () => ({ default: (await import('./DayChart.tsx')).DayChart }));

const CHART_HEIGHT = 380;
const MEGA = 1000;

/** The parts that have data. */
const filled = ({ fact, forecasts, peaks, bids, month, chart }: Answer) => ({
  fact: fact?.points ? fact : undefined,
  forecasts: forecasts?.length ? forecasts : undefined,
  peaks: peaks?.length ? peaks : undefined,
  bids: bids?.length ? bids : undefined,
  month: month?.branches ? month : undefined,
  chart,
});

interface Props {
  /** The organization has no points or no values yet: parts without data are combined into one line. */
  isNew: boolean;
}

/** The energy of yesterday, today and tomorrow that the person may read; nothing without the right. */
export function EnergyToday({ isNew }: Props) {
  useEvents(['forecasts', 'measurementImports'], [energyCalls.get.path]);
  const { data, error, refetch } = useCall(energyCalls.get, {});
  if (data && !data.fact && !data.forecasts && !data.month) return null;
  const { fact, forecasts, peaks, bids, month, chart } = (data && (isNew ? filled(data) : data)) ?? {};
  const isNothing = data && !fact && !forecasts && !peaks && !bids && !month;
  const skeleton = <Loading height={CHART_HEIGHT} />;
  const plan = month?.branches && chart?.isWhole ? (month.plan * MEGA) / hoursOfMonth(month.month) : null;
  return (
    <section className={classes.energy} aria-label="Энергия">
      {error && <ErrorNote {...errorText(error)} onRetry={() => void refetch()} />}
      {isNothing && (
        <p className={classes.later}>
          Здесь появятся потребление за вчера, час пик, заявки, прогноз и план рядом с фактом: сначала нужны точки учёта
          и их измерения.
        </p>
      )}
      {!data && !error && (
        <>
          <Loading className={classes.figuresLoading} />
          {skeleton}
        </>
      )}
      {data && !isNothing && <Figures {...{ fact, forecasts, chart, month, peaks }} />}
      {data && chart && (
        <Suspense fallback={skeleton}>
          <DayChart chart={chart} today={data.today} plan={plan} />
        </Suspense>
      )}
      {bids && bids.length > 0 && <Bids bids={bids} />}
    </section>
  );
}
