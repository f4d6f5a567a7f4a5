import { energyCalls } from 'contract/features/home/energy.ts';
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

/** The energy of yesterday, today and tomorrow, as far as the person may read it; nothing when they may not. */
export function EnergyToday() {
  useEvents(['forecasts', 'measurementImports'], [energyCalls.get.path]);
  const { data, error, refetch } = useCall(energyCalls.get, {});
  const { fact, forecasts, peaks, bids, month } = data ?? {};
  if (data && !fact && !forecasts && !month) return null;
  return (
    <section className={classes.section} aria-labelledby="energy-today">
      <h2 id="energy-today" className={classes.heading}>
        Энергия
      </h2>
      {error && <ErrorNote {...errorText(error)} onRetry={() => void refetch()} />}
      <div className={classes.parts}>
        {!data && !error && Array.from({ length: 3 }, (_, index) => <Loading key={index} height={130} />)}
        {fact && <YesterdayFact fact={fact} />}
        {forecasts && <YesterdayForecasts forecasts={forecasts} />}
        {month && <MonthSoFar month={month} />}
        {peaks && <TodayPeaks peaks={peaks} />}
        {bids && <Bids bids={bids} />}
      </div>
    </section>
  );
}
