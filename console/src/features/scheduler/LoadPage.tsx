import { Alert, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { scheduleCalls } from 'contract/features/scheduler/calls.ts';
import { lazy, Suspense } from 'react';
import { errorText } from '../../api/error-text.ts';
import { useCall } from '../../api/queries.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { countOf, formatDateTime } from '../../ui/text/format.ts';
import page from '../../ui/Page.module.css';
import { useTimeZone } from '../../ui/text/time-zone.ts';
import classes from './Scheduler.module.css';

const Figure = lazy(async () => ({ default: (await import('../../ui/charts/Figure.tsx')).Figure }));
const waiting = <Loading height={480} />;

/** The number of runs that start in each of the next hours, and where they will queue. */
export function LoadPage() {
  useDocumentTitle('Нагрузка планировщика — Энергоконсоль');
  const zone = useTimeZone();
  const { data, error, refetch } = useCall(scheduleCalls.load, { query: { hours: '24' } });
  const sum = data?.reduce((total, { starts }) => total + starts, 0) ?? 0;
  const busy = data?.filter(({ isBusy }) => isBusy) ?? [];
  return (
    <section className={page.page}>
      <header className={page.heading}>
        <div className={page.titles}>
          <Title order={1}>Нагрузка</Title>
          <div className={page.state}>
            {data ? `${countOf(sum, ['запуск', 'запуска', 'запусков'])} в ближайшие сутки` : 'Загружаем…'}
          </div>
        </div>
      </header>
      <div className={`${page.scrolling} ${classes.body}`}>
        {error && <ErrorNote {...errorText(error)} onRetry={() => void refetch()} />}
        {busy.map(({ hour, names }) => (
          <Alert
            key={hour}
            color="orange"
            mb="sm"
            title={`${formatDateTime(hour, zone)}: больше четырёх запусков в одну минуту`}
          >
            {names.map((name) => `«${name}»`).join(', ')}. Часть запусков подождёт: разведите их по минутам.
          </Alert>
        ))}
        <Suspense fallback={waiting}>
          {data ? (
            <Figure
              title="Запуски по часам"
              kind="bars"
              data={{
                shape: 'categories',
                unit: '',
                labels: data.map(({ hour }) => formatDateTime(hour, zone)),
                groups: [{ name: 'Запуски', meaning: 'fact', values: data.map(({ starts }) => starts) }],
              }}
            />
          ) : (
            !error && waiting
          )}
        </Suspense>
      </div>
    </section>
  );
}
