import { Alert, SegmentedControl } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { scheduleCalls } from 'contract/features/scheduler/calls.ts';
import { useState } from 'react';
import { errorText } from '../../api/error-text.ts';
import { useCall } from '../../api/queries.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { countOf, formatDateTime } from '../../ui/text/format.ts';
import { Picture } from '../../ui/picture/Picture.tsx';
import page from '../../ui/Page.module.css';
import { useTimeZone } from '../../ui/text/time-zone.ts';
import classes from './Scheduler.module.css';
import { PageTitle } from '../../ui/help/PageTitle.tsx';

const ahead = { 24: 'Сутки', 168: 'Неделя' } as const;
type Hours = '24' | '168';

/** The number of runs that start in each of the next hours, of a day or of a week, and where they will queue. */
export function LoadPage() {
  useDocumentTitle('Нагрузка планировщика — Энергоконсоль');
  const zone = useTimeZone();
  const [hours, setHours] = useState<Hours>('24');
  const { data, error, refetch } = useCall(scheduleCalls.load, { query: { hours } }, { keepPrevious: true });
  const sum = data?.reduce((total, { starts }) => total + starts, 0) ?? 0;
  const busy = data?.filter(({ isBusy }) => isBusy) ?? [];
  return (
    <section className={page.page}>
      <header className={page.heading}>
        <div className={page.titles}>
          <PageTitle>Нагрузка</PageTitle>
          <div className={page.state}>
            {data
              ? `${countOf(sum, ['запуск', 'запуска', 'запусков'])} ${hours === '24' ? 'в ближайшие сутки' : 'в ближайшие семь суток'}`
              : 'Загружаем…'}
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
        <SegmentedControl
          size="xs"
          aria-label="На сколько вперёд"
          data={Object.entries(ahead).map(([value, label]) => ({ value, label }))}
          value={hours}
          onChange={(value) => setHours(value as Hours)}
        />
        {data ? (
          <Picture
            height={340}
            title="Запуски по часам"
            kind="bars"
            data={{
              shape: 'series',
              unit: 'запусков в час',
              step: 'hour',
              times: data.map(({ hour }) => Date.parse(hour)),
              lines: [{ name: 'Запуски', meaning: 'fact', values: data.map(({ starts }) => starts) }],
            }}
          />
        ) : (
          !error && <Loading height={340} />
        )}
      </div>
    </section>
  );
}
