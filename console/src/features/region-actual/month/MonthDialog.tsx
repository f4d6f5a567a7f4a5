import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { monthText } from 'contract/time/calendar.ts';
import type { RegionMonth } from 'contract/features/region-actual/answers.ts';
import { regionActualCalls as calls } from 'contract/features/region-actual/calls.ts';
import { lazy, Suspense, useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { useCall, useSend } from '../../../api/queries.ts';
import { useRefusal } from '../../../api/decisions.ts';
import { paths } from '../../../paths.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { HourMap } from './HourMap.tsx';
import { ItemsTable } from '../runs/ItemsTable.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { refused } from '../../../ui/refusal/refused.ts';

const Difference = lazy(async () => ({ default: (await import('./Difference.tsx')).Difference }));
const OriginTable = lazy(async () => ({ default: (await import('./OriginTable.tsx')).OriginTable }));
const RemoveForm = lazy(async () => ({ default: (await import('./RemoveForm.tsx')).RemoveForm }));

interface Props {
  region: string;
  month: string;
  onClose: () => void;
}

const views = {
  hours: 'Часы',
  origin: 'Откуда',
  difference: 'Изменения',
  items: 'Журнал',
} as const;
type View = keyof typeof views;

interface ShownProps extends Omit<Props, 'onClose'> {
  data: RegionMonth;
}

function Shown({ region, month, data }: ShownProps) {
  const [view, setView] = useState<View>('hours');
  const [isRemoving, setRemoving] = useState(false);
  const mayNotRemove = useRefusal('regionActual', 'delete');
  const mayForecast = useRefusal('forecasts', 'read') === undefined;
  const wait = useSend(calls.await);
  const toggle = () => wait.mutate({ params: { guid: region }, body: { month, isAwaited: !data.isAwaited } });
  return (
    <Stack>
      <Group justify="space-between">
        <SegmentedControl
          aria-label="Что показать"
          data={Object.entries(views).map(([value, label]) => ({ value, label }))}
          value={view}
          onChange={(value) => setView(value as View)}
        />
        <Group gap="xs">
          {mayForecast && <TextLink to={paths.forecastsOfRegion(region)}>Прогнозы региона</TextLink>}
          <Button size="compact-sm" variant="default" loading={wait.isPending} onClick={toggle}>
            {data.isAwaited ? 'Не сообщать о полноте' : 'Сообщить, когда регион полон'}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            {...refused(mayNotRemove)}
            onClick={() => setRemoving(!isRemoving)}
          >
            Убрать значения…
          </Button>
        </Group>
      </Group>
      <Suspense fallback={<Loading height={240} />}>
        {isRemoving && <RemoveForm region={region} month={month} onDone={() => setRemoving(false)} />}
        {view === 'hours' && <HourMap days={data.days} peaks={data.peaks} />}
        {view === 'origin' && <OriginTable region={region} days={data.days} />}
        {view === 'difference' && <Difference region={region} month={month} peaks={data.peaks} />}
        {view === 'items' && <ItemsTable items={data.items} />}
      </Suspense>
      <Text size="sm" c="dimmed">
        Значения — МВт·ч за час по московскому времени. Рамкой отмечены часы пик, штриховкой — рассчитанные.
      </Text>
    </Stack>
  );
}

/** A month of a region: its hours, their origin, the changes and the attempts to load it. */
export function MonthDialog({ region, month, onClose }: Props) {
  const { data, error } = useCall(calls.month, { params: { guid: region }, query: { month } });
  return (
    <Dialog onClose={onClose} size="xl" title={data ? `${data.name}, ${monthText(month)}` : monthText(month)}>
      {error && <ErrorNote {...errorText(error)} />}
      {!data && !error && <Loading height={320} />}
      {data && <Shown region={region} month={month} data={data} />}
    </Dialog>
  );
}
