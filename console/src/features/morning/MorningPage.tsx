import { Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { morningCalls as calls } from 'contract/features/morning/calls.ts';
import { errorText } from '../../api/error-text.ts';
import { useEvents } from '../../api/events.ts';
import { useCall } from '../../api/queries.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Loading } from '../../ui/Loading.tsx';
import page from '../../ui/Page.module.css';
import { formatDate } from '../../ui/text/format.ts';
import { Bids } from './Bids.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { MonthSoFar } from './MonthSoFar.tsx';
import classes from './Morning.module.css';
import { SilentPoints } from './SilentPoints.tsx';
import { TodayPeaks } from './TodayPeaks.tsx';
import { YesterdayFact } from './YesterdayFact.tsx';
import { YesterdayForecasts } from './YesterdayForecasts.tsx';

/** What an electricity retailer looks at in the morning, as far as the person may read it. */
export function MorningPage() {
  useDocumentTitle('Утро — Энергоконсоль');
  useEvents(['forecasts', 'measurementImports'], [calls.get.path]);
  const { data, error, refetch } = useCall(calls.get, {});
  const { fact, forecasts, peaks, points, bids, month } = data ?? {};
  const isClosed = data && !fact && !forecasts && !month;
  const isEmpty = data && !isClosed && !points?.total && !bids?.length && !month?.branches;
  return (
    <section className={page.page}>
      <header className={page.heading}>
        <div className={page.titles}>
          <Title order={1}>Утро</Title>
          <div className={page.state}>
            {data ? `Сегодня ${formatDate(data.today)}, вчера — ${formatDate(data.yesterday)}; время московское` : '…'}
          </div>
        </div>
      </header>
      {error && (
        <div className={page.note}>
          <ErrorNote {...errorText(error)} onRetry={() => void refetch()} />
        </div>
      )}
      {!data && !error && (
        <div className={classes.parts}>
          {Array.from({ length: 6 }, (_, index) => (
            <Loading key={index} height={150} />
          ))}
        </div>
      )}
      {isClosed && (
        <div className={page.empty}>
          <Text fw={600}>Здесь пока ничего не открыто</Text>
          <Text c="dimmed">
            Утро собирается из измерений, прогнозов и планов. Попросите права на них у администратора организации.
          </Text>
        </div>
      )}
      {data && !isClosed && (
        <div className={page.scrolling}>
          {isEmpty && <FirstSteps />}
          <div className={classes.parts}>
            {fact && <YesterdayFact fact={fact} />}
            {forecasts && <YesterdayForecasts forecasts={forecasts} />}
            {peaks && <TodayPeaks peaks={peaks} />}
            {bids && <Bids bids={bids} />}
            {points && <SilentPoints points={points} day={data.yesterday} />}
            {month && <MonthSoFar month={month} />}
          </div>
        </div>
      )}
    </section>
  );
}
