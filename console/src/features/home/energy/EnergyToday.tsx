import { energyCalls, type EnergyToday as Answer } from 'contract/features/home/energy.ts';
import { errorText } from '../../../api/error-text.ts';
import { useEvents } from '../../../api/events.ts';
import { useCall } from '../../../api/queries.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import classes from '../Home.module.css';
import { Bids } from './Bids.tsx';
import { MonthSoFar } from './MonthSoFar.tsx';
import { TodayPeaks } from './TodayPeaks.tsx';
import { YesterdayFact } from './YesterdayFact.tsx';
import { YesterdayForecasts } from './YesterdayForecasts.tsx';

/** The parts that have data. */
const filled = ({ fact, forecasts, peaks, bids, month }: Answer) => ({
  fact: fact?.points ? fact : undefined,
  forecasts: forecasts?.length ? forecasts : undefined,
  peaks: peaks?.length ? peaks : undefined,
  bids: bids?.length ? bids : undefined,
  month: month?.branches ? month : undefined,
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
  const shown = data && isNew ? filled(data) : data;
  const { fact, forecasts, peaks, bids, month } = shown ?? {};
  const isNothing = shown && !fact && !forecasts && !peaks && !bids && !month;
  return (
    <section className={classes.section} aria-labelledby="energy-today">
      <h2 id="energy-today" className={classes.heading}>
        Энергия
      </h2>
      {error && <ErrorNote {...errorText(error)} onRetry={() => void refetch()} />}
      {isNothing && (
        <p className={classes.later}>
          Здесь появятся потребление за вчера, час пик, заявки, прогноз и план рядом с фактом: сначала нужны точки учёта
          и их измерения.
        </p>
      )}
      <div className={classes.parts}>
        {!data && !error && Array.from({ length: 3 }, (_, index) => <Loading key={index} height={130} />)}
        {fact && <YesterdayFact fact={fact} />}
        {data && forecasts && <YesterdayForecasts forecasts={forecasts} yesterday={data.yesterday} />}
        {month && <MonthSoFar month={month} />}
        {peaks && <TodayPeaks peaks={peaks} />}
        {bids && <Bids bids={bids} />}
      </div>
    </section>
  );
}
