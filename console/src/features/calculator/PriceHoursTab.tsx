import { SegmentedControl, Skeleton, Stack } from '@mantine/core';
import { priceSetCalls as calls } from 'contract/features/price-sets-calls.ts';
import { useState } from 'react';
import { errorText } from '../../api/error-text.ts';
import { useCall } from '../../api/queries.ts';
import { useRecord } from '../../resource/record-context.ts';
import { HeatMap } from '../../ui/charts/HeatMap.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import page from '../../ui/Page.module.css';

const kinds = { hours: 'Цена часа', hoursUp: 'Больше плана', hoursDown: 'Меньше плана' } as const;
type Kind = keyof typeof kinds;
const HOURS = 24;
const columns = Array.from({ length: HOURS }, (_, index) => String(index + 1));

/** Prices of a month by days and hours. */
export function PriceHoursTab() {
  const { row } = useRecord();
  const [kind, setKind] = useState<Kind>('hours');
  const { data, error } = useCall(calls.hours, { params: { guid: row.guid } });
  const prices = data?.[kind];
  const days = Array.from({ length: (prices?.length ?? 0) / HOURS }, (_, index) => index + 1);
  return (
    <div className={page.scrolling} role="tabpanel">
      <Stack p="md">
        <SegmentedControl
          aria-label="Какие цены"
          data={Object.entries(kinds).map(([value, label]) => ({ value, label }))}
          value={kind}
          onChange={(value) => setKind(value as Kind)}
          style={{ alignSelf: 'flex-start' }}
        />
        {error && <ErrorNote {...errorText(error)} />}
        {!data && !error && <Skeleton height={320} aria-label="Загружаем" />}
        {data && !prices && <div>Этих цен в наборе нет: загрузите файл на странице «Цены».</div>}
        {prices && (
          <HeatMap
            title={kinds[kind]}
            data={{
              shape: 'matrix',
              unit: 'руб./МВт·ч',
              rows: days.map(String),
              columns,
              values: days.map((day) => prices.slice((day - 1) * HOURS, day * HOURS)),
            }}
          />
        )}
      </Stack>
    </div>
  );
}
