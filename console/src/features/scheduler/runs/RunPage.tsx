import '@mantine/core/styles/Progress.layer.css';
import { Progress, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useParams } from '@tanstack/react-router';
import { jobKinds } from 'contract/features/scheduler/job-kinds.ts';
import { isOpen, runs } from 'contract/features/scheduler/runs.ts';
import { errorText } from '../../../api/error-text.ts';
import { useEvents } from '../../../api/events.ts';
import { useCall } from '../../../api/queries.ts';
import { useDecision } from '../../../api/decisions.ts';
import { paths } from '../../../paths.ts';
import { BackLink } from '../../../ui/BackLink.tsx';
import { CardSkeleton } from '../../../resource/card/CardSkeleton.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { formatNumber } from '../../../ui/text/format.ts';
import page from '../../../ui/Page.module.css';
import { TextLink } from '../../../ui/TextLink.tsx';
import { RunButtons } from './RunButtons.tsx';
import { RunFacts } from './RunFacts.tsx';
import { RunLog } from './RunLog.tsx';
import { RunParameters } from './RunParameters.tsx';
import { Status } from '../../../ui/StatusText.tsx';
import { runLooks } from './run-looks.ts';

/** One run, live: its progress, log and result. */
export function RunPage() {
  const { id = '' } = useParams({ strict: false });
  useEvents(['runs'], [runs.list.path]);
  const { data: run, error, refetch } = useCall(runs.get, { params: { guid: id } });
  const mayReadJournal = useDecision('journal', 'read').allowed;
  const title = run ? (run.scheduleName ?? jobKinds[run.kind].title) : 'Запуск';
  useDocumentTitle(`${title}: запуск — Энергоконсоль`);
  const back = run?.scheduleGuid ? paths.scheduleRuns(run.scheduleGuid) : paths.schedulerRuns;
  const { progressDone: done = null, progressTotal: total = null } = run ?? {};
  return (
    <section className={page.page}>
      <header className={page.heading} data-back>
        <div className={page.titles}>
          <BackLink to={back}>Запуски</BackLink>
          <Title order={1}>{title}</Title>
          <div className={page.state} aria-live="polite">
            {run && <Status of={runLooks} state={run.state} />}
          </div>
        </div>
        {run && <RunButtons run={run} />}
      </header>
      {error && !run && <ErrorNote {...errorText(error)} onRetry={() => void refetch()} />}
      {!run && !error && <CardSkeleton />}
      {run && (
        <>
          <RunFacts run={run} />
          <RunParameters run={run} />
          {done !== null && isOpen(run.state) && (
            <div className={page.note}>
              <Text size="sm">
                Сделано: {formatNumber(done)}
                {total !== null && ` из ${formatNumber(total)}`}
              </Text>
              {total !== null && (
                <Progress value={(done / Math.max(total, 1)) * 100} aria-label="Ход работы" animated />
              )}
            </div>
          )}
          {mayReadJournal && (
            <div className={page.note}>
              <TextLink to={paths.logOfRequest(run.guid)}>Что записано в журнал</TextLink>
            </div>
          )}
          <RunLog run={run} />
        </>
      )}
    </section>
  );
}
