import { Text } from '@mantine/core';
import { reportCalls, type ReportPreview } from 'contract/features/reports/calls.ts';
import { lazy, Suspense } from 'react';
import { useCall } from '../../api/queries.ts';
import { AnswerTab } from '../../resource/frame/AnswerTab.tsx';
import { useRecord } from '../../resource/state/record-context.ts';
import { Loading } from '../../ui/Loading.tsx';
import { formatDate, formatNumber } from '../../ui/text/format.ts';
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

/** The report on current data; a file made now would be the same. */
export function PreviewTab() {
  const { row } = useRecord();
  return (
    <AnswerTab query={useCall(reportCalls.preview, { params: { guid: row.guid } })}>
      {(preview) => <Preview preview={preview} />}
    </AnswerTab>
  );
}
