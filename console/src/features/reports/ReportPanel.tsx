import { Text } from '@mantine/core';
import { IconCalendarTime, IconDownload, IconPlayerPlay } from '@tabler/icons-react';
import { reportCalls } from 'contract/features/reports/calls.ts';
import { reports, isBeingMade, reportFormats } from 'contract/features/reports/facts.ts';
import { lazy, Suspense, useState } from 'react';
import { errorText } from '../../api/error-text.ts';
import { useSend } from '../../api/queries.ts';
import { useRefusal } from '../../api/decisions.ts';
import { fetchFile } from '../../api/fetch-file.ts';
import { InHead } from '../../resource/card/InHead.tsx';
import { useRecord } from '../../resource/state/record-context.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import page from '../../ui/Page.module.css';
import { periodText } from './report-words.ts';
import { Status } from '../../ui/StatusText.tsx';
import { reportLooks } from './report-looks.ts';
import { useReportFiles } from './use-report-files.ts';

const MakingLine = lazy(async () => ({ default: (await import('./MakingLine.tsx')).MakingLine }));
const ScheduleWords = lazy(async () => ({ default: (await import('./ScheduleWords.tsx')).ScheduleWords }));
const PlanDialog = lazy(async () => ({ default: (await import('./PlanDialog.tsx')).PlanDialog }));

/** The state of a report, its period and actions: generate a file, download the last one, schedule. */
export function ReportPanel() {
  const { row } = useRecord(reports);
  const { guid } = row;
  const [isPlanning, setPlanning] = useState(false);
  const make = useSend(reportCalls.make);
  const mayNotMake = useRefusal('reports', 'create');
  const mayNotPlan = useRefusal('scheduler', 'create');
  const { data } = useReportFiles(guid);
  const last = data?.last;
  const [file] = data?.files ?? [];
  const isMaking = last !== undefined && last !== null && isBeingMade(last.state);
  const state = isMaking ? 'making' : row.state!;
  return (
    <>
      <InHead place="state">
        <Status of={reportLooks} state={state} />
        <Text size="sm">{periodText(row)}</Text>
        {row.cron !== null && (
          <Suspense>
            <ScheduleWords cron={row.cron} />
          </Suspense>
        )}
      </InHead>
      <InHead place="actions">
        <ActionButton
          icon={IconPlayerPlay}
          refusal={mayNotMake ?? (isMaking ? 'Файл уже делается' : undefined)}
          onClick={() => make.mutate({ params: { guid } })}
        >
          {`Сделать ${reportFormats[row.format]}`}
        </ActionButton>
        {file && (
          <ActionButton
            icon={IconDownload}
            refusal={undefined}
            onClick={() => void fetchFile(reportCalls.file, { params: { guid, file: file.guid } }, file.name)}
          >
            Скачать последний
          </ActionButton>
        )}
        <ActionButton icon={IconCalendarTime} refusal={mayNotMake ?? mayNotPlan} onClick={() => setPlanning(true)}>
          По расписанию
        </ActionButton>
      </InHead>
      {(make.error || last) && (
        <div className={page.actions}>
          <Suspense>
            {make.error ? <ErrorNote {...errorText(make.error)} /> : last && <MakingLine report={guid} last={last} />}
          </Suspense>
        </div>
      )}
      <Suspense>{isPlanning && <PlanDialog row={row} onClose={() => setPlanning(false)} />}</Suspense>
    </>
  );
}
