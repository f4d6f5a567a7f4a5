import { Button } from '@mantine/core';
import { IconPlayerPlay, IconRefresh } from '@tabler/icons-react';
import { forecastCalls } from 'contract/features/forecasts/calls.ts';
import { forecasts, type VersionState } from 'contract/features/forecasts/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import { lazy, Suspense, useState } from 'react';
import { useCall } from '../../api/queries.ts';
import { refusalText, useDecision } from '../../api/decisions.ts';
import { ListFooter } from '../../resource/list/ListFooter.tsx';
import { ListHeading } from '../../resource/list/ListHeading.tsx';
import { ListTable } from '../../resource/table/ListTable.tsx';
import { ListToolbar } from '../../resource/list/ListToolbar.tsx';
import { ResourceList } from '../../resource/list/ResourceList.tsx';
import type { QuickFilter } from '../../resource/filter/quick-filter.ts';
import { QuickFilters } from '../../resource/filter/QuickFilters.tsx';
import type { RowAction } from '../../resource/state/list-options.ts';
import { lazyLater } from '../../ui/lazy-later.ts';
import { Loading } from '../../ui/Loading.tsx';
import page from '../../ui/Page.module.css';
import { cellsOf } from './shown/forecast-cells.tsx';
import { useForecastEvents } from './shown/use-forecast-events.ts';
import { refused } from '../../ui/refusal/refused.ts';

const ForecastFields = lazy(async () => ({ default: (await import('./ForecastFields.tsx')).ForecastFields }));
const BatchLine = lazyLater(async () => ({ default: (await import('./build/BatchLine.tsx')).BatchLine }));
const BuildManyButton = lazyLater(async () => ({
  default: (await import('./build/BuildManyButton.tsx')).BuildManyButton,
}));
const BuildDialog = lazy(async () => ({ default: (await import('./build/BuildDialog.tsx')).BuildDialog }));
const BuildAllDialog = lazy(async () => ({ default: (await import('./build/BuildAllDialog.tsx')).BuildAllDialog }));

const ofState = (label: string, state: VersionState): QuickFilter => ({
  label,
  filter: JSON.stringify({ field: 'lastState', op: 'in', value: [state] }),
});
const quickFilters = [
  ofState('Ждут проверки', 'review'),
  ofState('Можно публиковать', 'approved'),
  ofState('Опубликованные', 'published'),
  ofState('С ошибкой', 'failed'),
];

const form = <ForecastFields />;
const buildMany = (
  <Suspense>
    <BuildManyButton />
  </Suspense>
);

/** The list of forecasts: target, method, state and accuracy. */
export function ForecastsPage() {
  useForecastEvents();
  const [building, setBuilding] = useState<Row<typeof forecasts> | 'all' | null>(null);
  const { data } = useCall(forecastCalls.overview, {});
  const mayBuild = useDecision('forecasts', 'create');
  const close = () => setBuilding(null);
  const actions: RowAction<typeof forecasts>[] = [
    { label: 'Построить', icon: IconPlayerPlay, decision: mayBuild, onRun: setBuilding },
  ];
  return (
    <ResourceList resource={forecasts} form={form} cells={cellsOf(data)} actions={actions}>
      <ListHeading>
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} />}
          disabled={mayBuild.allowed && !data?.length}
          {...refused(refusalText(mayBuild))}
          onClick={() => setBuilding('all')}
        >
          Построить все
        </Button>
      </ListHeading>
      {data?.length === 0 && (
        <p className={page.note}>
          С чего начать: загрузите факт региона в «Подкачке» или профили точек, создайте прогноз и нажмите «Построить».
        </p>
      )}
      <Suspense
        fallback={
          <div className={page.note}>
            <Loading height={20} />
          </div>
        }
      >
        <BatchLine />
      </Suspense>
      <ListToolbar bulk={buildMany}>
        <QuickFilters filters={quickFilters} />
      </ListToolbar>
      <ListTable />
      <ListFooter />
      <Suspense>
        {building === 'all' && <BuildAllDialog rows={null} onClose={close} />}
        {building && building !== 'all' && <BuildDialog row={building} onClose={close} />}
      </Suspense>
    </ResourceList>
  );
}
