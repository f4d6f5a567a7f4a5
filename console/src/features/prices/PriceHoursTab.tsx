import { Group, SegmentedControl, Stack } from '@mantine/core';
import { HOURS } from 'contract/time/day-shape.ts';
import { priceSetCalls as calls } from 'contract/features/prices/calls.ts';
import { useState } from 'react';
import { errorText } from '../../api/error-text.ts';
import { useCall } from '../../api/queries.ts';
import { useRecord } from '../../resource/state/record-context.ts';
import { Loading } from '../../ui/Loading.tsx';
import { Picture } from '../../ui/picture/Picture.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import page from '../../ui/Page.module.css';

const kinds = { hours: 'Цена часа', hoursUp: 'Больше плана', hoursDown: 'Меньше плана' } as const;
type Kind = keyof typeof kinds;
const views = { heatMap: 'Рисунок', table: 'Таблица' } as const;
type View = keyof typeof views;
const [HEAD, ROW] = [92, 19];
const columns = Array.from({ length: HOURS }, (_, index) => String(index + 1));

/** The prices of a month by day and hour. */
export function PriceHoursTab() {
  const { row } = useRecord();
  const [kind, setKind] = useState<Kind>('hours');
  const [view, setView] = useState<View>('heatMap');
  const { data, error } = useCall(calls.hours, { params: { guid: row.guid } });
  const prices = data?.[kind];
  const days = Array.from({ length: (prices?.length ?? 0) / HOURS }, (_, index) => index + 1);
  return (
    <div className={page.scrolling} role="tabpanel">
      <Stack p="md">
        <Group>
          <SegmentedControl
            aria-label="Какие цены"
            data={Object.entries(kinds).map(([value, label]) => ({ value, label }))}
            value={kind}
            onChange={(value) => setKind(value as Kind)}
          />
          <SegmentedControl
            aria-label="Как показать"
            data={Object.entries(views).map(([value, label]) => ({ value, label }))}
            value={view}
            onChange={(value) => setView(value as View)}
          />
        </Group>
        {error && <ErrorNote {...errorText(error)} />}
        {!data && !error && <Loading height={320} />}
        {data && !prices && <div>Этих цен в наборе нет: загрузите файл на вкладке «Цены и тарифы».</div>}
        {prices && (
          <Picture
            height={HEAD + ROW * days.length}
            title={kinds[kind]}
            kind={view}
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
