import { Text } from '@mantine/core';
import { reportCalls, type ReportPreview } from 'contract/features/reports/calls.ts';
import { reports } from 'contract/features/reports/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import { Fragment, lazy, Suspense } from 'react';
import { useCall } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { AnswerTab } from '../../resource/frame/AnswerTab.tsx';
import { useRecord } from '../../resource/state/record-context.ts';
import { Loading } from '../../ui/Loading.tsx';
import { formatDate, formatNumber } from '../../ui/text/format.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { PreviewTable } from './PreviewTable.tsx';

const PreviewPicture = lazy(async () => ({ default: (await import('./PreviewPicture.tsx')).PreviewPicture }));

const Lines = ({ lines }: { lines: readonly string[] }) =>
  lines.map((line) => (
    <Text key={line} size="sm" c="dimmed">
      {line}
    </Text>
  ));

function Preview({ preview }: { preview: ReportPreview }) {
  const { from, to, subtitle, rows, rowCount, notes, basis, picture } = preview;
  return (
    <>
      <div>
        <Text fw={600}>{from === to ? formatDate(from) : `${formatDate(from)} — ${formatDate(to)}`}</Text>
        <Lines lines={subtitle} />
      </div>
      {picture && (
        <Suspense fallback={<Loading height={240} />}>
          <PreviewPicture picture={picture} />
        </Suspense>
      )}
      <PreviewTable preview={preview} />
      {rowCount > rows.length && (
        <Text size="sm">
          Показаны первые {formatNumber(rows.length)} строк из {formatNumber(rowCount)}: в файле будут все.
        </Text>
      )}
      <div>
        {notes.map((note) => (
          <Text key={note} size="sm">
            {note}
          </Text>
        ))}
        <Lines lines={basis} />
      </div>
    </>
  );
}

/** Links to the forecasts whose accuracy the report shows. */
const ForecastLinks = ({ row: { forecasts, names } }: { row: Row<typeof reports> }) => (
  <Text size="sm">
    {'Прогнозы отчёта: '}
    {forecasts.length === 0 && <TextLink to={paths.forecast}>все опубликованные</TextLink>}
    {forecasts.map((guid, index) => (
      <Fragment key={guid}>
        {index > 0 && ', '}
        <TextLink to={paths.forecastTab(guid, 'accuracy')}>
          {String((names.forecasts as Record<string, string> | undefined)?.[guid] ?? 'прогноз')}
        </TextLink>
      </Fragment>
    ))}
  </Text>
);

/** The report on current data; a file generated now would be the same. */
export function PreviewTab() {
  const { row } = useRecord(reports);
  return (
    <AnswerTab query={useCall(reportCalls.preview, { params: { guid: row.guid } })}>
      {(preview) => (
        <>
          {row.template === 'accuracy' && <ForecastLinks row={row} />}
          <Preview preview={preview} />
        </>
      )}
    </AnswerTab>
  );
}
