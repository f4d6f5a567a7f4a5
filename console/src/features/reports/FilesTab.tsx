import { Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { reportCalls, type ReportFile } from 'contract/features/reports/calls.ts';
import { reports, reportFormats } from 'contract/features/reports/facts.ts';
import { AnswerTab } from '../../resource/frame/AnswerTab.tsx';
import { fetchFile } from '../../api/fetch-file.ts';
import { useRecord } from '../../resource/state/record-context.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { countOf, formatDate, formatDateTime, formatNumber, NBSP } from '../../ui/text/format.ts';
import { PlainTable, type PlainColumn } from '../../ui/table/PlainTable.tsx';
import { useTimeZone } from '../../ui/text/time-zone.ts';
import classes from './Reports.module.css';
import { useReportFiles } from './use-report-files.ts';

const KB = 1000;

const sizeText = ({ bytes, rowCount }: ReportFile) =>
  `${formatNumber(Math.ceil(bytes / KB))}${NBSP}КБ, ${countOf(rowCount, ['строка', 'строки', 'строк'])}`;

const columnsIn = (zone: string): readonly PlainColumn<ReportFile>[] => [
  {
    label: 'Сделан',
    cell: ({ madeAt, author }) => (
      <>
        <div>{formatDateTime(madeAt, zone)}</div>
        <div className={classes.more}>{author ?? 'Программа'}</div>
      </>
    ),
  },
  {
    label: 'Период',
    cell: ({ from, to }) => (from === to ? formatDate(from) : `${formatDate(from)} — ${formatDate(to)}`),
  },
  {
    label: 'Файл',
    cell: (file) => (
      <>
        <div>{reportFormats[file.format]}</div>
        <div className={classes.more}>{sizeText(file)}</div>
      </>
    ),
  },
  {
    label: 'Из каких данных',
    cell: ({ settings, basis, sha256 }) => (
      <>
        {[...settings, ...basis].map((line) => (
          <div key={line}>{line}</div>
        ))}
        <div className={classes.digest}>SHA-256: {sha256}</div>
      </>
    ),
    wraps: true,
  },
];

/** The generated files of a report: author, period and source data of each. */
export function FilesTab() {
  const { row } = useRecord(reports);
  const zone = useTimeZone();
  return (
    <AnswerTab query={useReportFiles(row.guid)}>
      {({ files }) => (
        <>
          <PlainTable
            label="Файлы отчёта"
            columns={columnsIn(zone)}
            rows={files}
            rowKey={({ guid }) => guid}
            nothing="Здесь будут сделанные файлы. Нажмите «Сделать», и первый появится через несколько секунд."
          >
            {(file) => (
              <ActionButton
                icon={IconDownload}
                refusal={file.refusal ?? undefined}
                onClick={() =>
                  void fetchFile(reportCalls.file, { params: { guid: row.guid, file: file.guid } }, file.name)
                }
              >
                Скачать
              </ActionButton>
            )}
          </PlainTable>
          {files.length > 0 && (
            <Text size="sm" c="dimmed">
              Хранятся последние файлы, не больше {formatNumber(row.keepFiles)}.
            </Text>
          )}
        </>
      )}
    </AnswerTab>
  );
}
