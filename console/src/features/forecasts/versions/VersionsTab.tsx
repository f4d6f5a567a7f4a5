import { Text } from '@mantine/core';
import type { ForecastVersion } from 'contract/features/forecasts/answers.ts';
import { forecastCalls } from 'contract/features/forecasts/calls.ts';
import { unfinishedStates } from 'contract/features/forecasts/facts.ts';
import { lazy, Suspense } from 'react';
import { useCall } from '../../../api/queries.ts';
import { paths } from '../../../paths.ts';
import { AnswerTab } from '../../../resource/frame/AnswerTab.tsx';
import { useRecord } from '../../../resource/state/record-context.ts';
import { formatDateTime, formatNumber, NBSP } from '../../../ui/text/format.ts';
import { PlainTable, type PlainColumn } from '../../../ui/table/PlainTable.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { useTimeZone } from '../../../ui/text/time-zone.ts';
import { ChangedMark } from '../shown/ChangedMark.tsx';
import { methodText, periodText } from '../shown/forecast-text.ts';
import { Status } from '../../../ui/StatusText.tsx';
import { versionLooks } from '../shown/version-looks.ts';

const Comparison = lazy(async () => ({ default: (await import('./Comparison.tsx')).Comparison }));

const columnsIn = (zone: string): readonly PlainColumn<ForecastVersion>[] => [
  {
    label: 'Версия',
    cell: ({ guid, forecastGuid, number }) => (
      <TextLink to={`${paths.forecastCard(forecastGuid)}?version=${guid}`}>{`Версия ${number}`}</TextLink>
    ),
  },
  { label: 'Период', cell: periodText },
  {
    label: 'Состояние',
    cell: ({ state, isChanged }) => (isChanged ? <ChangedMark /> : <Status of={versionLooks} state={state} />),
  },
  { label: 'Метод', cell: ({ method, isLoaded }) => (isLoaded ? 'Из файла' : methodText(method)) },
  { label: 'Данные на', cell: ({ asOf }) => formatDateTime(asOf, zone) },
  {
    label: 'Полнота',
    cell: ({ completeness }) =>
      completeness === null ? '—' : `${formatNumber(Math.floor(10 * completeness) / 10)}${NBSP}%`,
  },
  { label: 'Кто построил', cell: ({ author }) => author ?? 'Программа' },
  { label: 'Утвердил', cell: ({ approvedBy }) => approvedBy ?? '—' },
];

/** All versions of a forecast, with a comparison of any two. */
export function VersionsTab() {
  const { row } = useRecord();
  const zone = useTimeZone();
  return (
    <AnswerTab query={useCall(forecastCalls.versions, { params: { guid: row.guid } })}>
      {(versions) => {
        const built = versions.filter(({ state }) => state !== 'failed' && !unfinishedStates.includes(state));
        return (
          <>
            <PlainTable
              label="Версии"
              columns={columnsIn(zone)}
              rows={versions}
              rowKey={({ guid }) => guid}
              nothing="Этот прогноз ещё ни разу не строили."
            />
            {built.length > 1 ? (
              <Suspense>
                <Comparison versions={built} />
              </Suspense>
            ) : (
              <Text c="dimmed">Когда версий будет две, их можно будет сравнить.</Text>
            )}
          </>
        );
      }}
    </AnswerTab>
  );
}
