import { Alert, SegmentedControl } from '@mantine/core';
import { scheduleCalls } from 'contract/features/scheduler/calls.ts';
import { useState } from 'react';
import { errorText } from '../../api/error-text.ts';
import { useCall } from '../../api/queries.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { countOf, formatDateTime, formatNumber } from '../../ui/text/format.ts';
import { PlainTable, type PlainColumn } from '../../ui/table/PlainTable.tsx';
import page from '../../ui/Page.module.css';
import { useTimeZone } from '../../ui/text/time-zone.ts';
import { LoadBands } from './load/LoadBands.tsx';
import type { LoadHour } from './load/load-bands.ts';
import classes from './Scheduler.module.css';
import { ScreenTitle } from '../../resource/frame/ScreenTitle.tsx';

const ahead = { 24: 'Сутки', 168: 'Неделя' } as const;
type Hours = '24' | '168';

const columns = (zone: string): readonly PlainColumn<LoadHour>[] => [
  { label: 'Час', cell: ({ hour }) => formatDateTime(hour, zone) },
  { label: 'Запусков', cell: ({ starts }) => formatNumber(starts), isNumber: true },
  { label: 'Задачи', cell: ({ names }) => names.join(', '), wraps: true },
];

/** The tasks of the coming day or week by hour, which of them coincide, and where they will queue. */
export function LoadPage() {
  const zone = useTimeZone();
  const [hours, setHours] = useState<Hours>('24');
  const { data, error, refetch } = useCall(scheduleCalls.load, { query: { hours } }, { keepPrevious: true });
  const sum = data?.reduce((total, { starts }) => total + starts, 0) ?? 0;
  const busy = data?.filter(({ isBusy }) => isBusy) ?? [];
  return (
    <section className={page.page}>
      <header className={page.heading}>
        <div className={page.titles}>
          <ScreenTitle />
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
          <>
            <LoadBands load={data} zone={zone} />
            <PlainTable
              label="Часы с запусками"
              rows={data.filter(({ starts }) => starts > 0)}
              rowKey={({ hour }) => hour}
              nothing="В это время ни одна задача не запускается."
              columns={columns(zone)}
            />
          </>
        ) : (
          !error && <Loading height={140} />
        )}
      </div>
    </section>
  );
}
