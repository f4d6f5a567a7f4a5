import { Button } from '@mantine/core';
import { IconChartBar, IconPlayerPlay, IconRefresh } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { forecastCalls } from 'contract/features/forecasts/calls.ts';
import {
  forecastKinds,
  forecasts,
  forecastTargets,
  type ForecastKind,
  type ForecastTarget,
  type VersionState,
} from 'contract/features/forecasts/facts.ts';
import { anyResource, type AnyRow } from 'contract/kit/resource.ts';
import { lazy, Suspense, useState } from 'react';
import { useCall } from '../../api/queries.ts';
import { refusalText, useDecision } from '../../api/who.ts';
import { Column } from '../../resource/Column.tsx';
import { ListFooter } from '../../resource/ListFooter.tsx';
import { ListHeading } from '../../resource/ListHeading.tsx';
import { ListTable } from '../../resource/ListTable.tsx';
import { ListToolbar } from '../../resource/ListToolbar.tsx';
import { ResourceList } from '../../resource/ResourceList.tsx';
import { RowAction } from '../../resource/RowAction.tsx';
import { paths } from '../../paths.ts';
import { formatNumber, NBSP } from '../../ui/format.ts';
import { linkTo } from '../../ui/link-to.ts';
import page from '../../ui/Page.module.css';
import { BatchLine } from './BatchLine.tsx';
import { BuildManyButton } from './BuildManyButton.tsx';
import { ChangedMark } from './ChangedMark.tsx';
import { percentOf } from './percent-of.ts';
import { QuickFilters } from './QuickFilters.tsx';
import { useForecastEvents } from './use-forecast-events.ts';
import { VersionStatus } from './VersionStatus.tsx';

const ForecastFields = lazy(async () => ({ default: (await import('./ForecastFields.tsx')).ForecastFields }));
const BuildDialog = lazy(async () => ({ default: (await import('./BuildDialog.tsx')).BuildDialog }));
const BuildAllDialog = lazy(async () => ({ default: (await import('./BuildAllDialog.tsx')).BuildAllDialog }));

const resource = anyResource(forecasts);
const form = <ForecastFields />;

/** What is forecast: for whom, how, in what state and how exactly. */
export function ForecastsPage() {
  useForecastEvents();
  const [building, setBuilding] = useState<AnyRow | 'all' | null>(null);
  const { data } = useCall(forecastCalls.overview, {});
  const mayBuild = useDecision('forecasts', 'create');
  const found = new Map(data?.map((one) => [one.guid, one]));
  const close = () => setBuilding(null);
  return (
    <ResourceList resource={resource} form={form}>
      <ListHeading>
        <Button
          renderRoot={(props) => <Link {...props} {...linkTo(paths.forecastRegions)} />}
          variant="default"
          leftSection={<IconChartBar size={16} />}
        >
          По регионам
        </Button>
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} />}
          disabled={!mayBuild.allowed || !data?.length}
          title={refusalText(mayBuild)}
          onClick={() => setBuilding('all')}
        >
          Построить все
        </Button>
      </ListHeading>
      <Column name="target" width={220}>
        {({ guid, target }) => found.get(guid)?.targetName ?? forecastTargets[target as ForecastTarget]}
      </Column>
      <Column name="kind" width={200}>
        {({ kind }) => forecastKinds[kind as ForecastKind]}
      </Column>
      <Column name="horizon" width={110}>
        {({ kind, horizon }) => `${formatNumber(Number(horizon))}${NBSP}${kind === 'monthly' ? 'мес.' : 'сут.'}`}
      </Column>
      <Column name="mape" width={140}>
        {({ mape }) => percentOf(mape)}
      </Column>
      <Column name="hit1" width={170}>
        {({ hit1 }) => percentOf(hit1)}
      </Column>
      <Column name="lastState" width={180}>
        {({ guid, lastState }) =>
          found.get(guid)?.latest?.isChanged ? (
            <ChangedMark />
          ) : lastState ? (
            <VersionStatus state={lastState as VersionState} />
          ) : (
            'Не строили'
          )
        }
      </Column>
      <RowAction label="Построить" icon={IconPlayerPlay} decision={mayBuild} onRun={setBuilding} />
      {data?.length === 0 && (
        <p className={page.note}>
          С чего начать: загрузите факт региона в «Подкачке» или показания точек, создайте прогноз и нажмите
          «Построить».
        </p>
      )}
      <BatchLine />
      <QuickFilters />
      <ListToolbar bulk={<BuildManyButton />} />
      <ListTable />
      <ListFooter />
      <Suspense>
        {building === 'all' && <BuildAllDialog rows={null} onClose={close} />}
        {building && building !== 'all' && <BuildDialog row={building} onClose={close} />}
      </Suspense>
    </ResourceList>
  );
}
