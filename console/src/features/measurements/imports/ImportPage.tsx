import { Alert, Stack, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useParams } from '@tanstack/react-router';
import type { MeasurementImport } from 'contract/features/measurements/imports/answers.ts';
import { isPending, measurementImportCalls as calls } from 'contract/features/measurements/imports/calls.ts';
import { acceptedStatuses, measurementImports } from 'contract/features/measurements/imports/facts.ts';
import { formErrorText } from '../../../api/error-text.ts';
import { useEvents } from '../../../api/events.ts';
import { useCall, useSend } from '../../../api/queries.ts';
import { paths } from '../../../paths.ts';
import { AnswerTab } from '../../../resource/frame/AnswerTab.tsx';
import { BackLink } from '../../../ui/BackLink.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import classes from '../../../ui/Page.module.css';
import { TextLink } from '../../../ui/TextLink.tsx';
import { ImportActions } from './ImportActions.tsx';
import { ImportFacts } from './ImportFacts.tsx';
import { ImportFindings } from './ImportFindings.tsx';
import { ImportFilling } from './ImportFilling.tsx';
import { TableCorrection } from './TableCorrection.tsx';
import { TableLayoutForm } from './TableLayoutForm.tsx';
import { UnknownPoints } from './UnknownPoints.tsx';

function Body({ state }: { state: MeasurementImport }) {
  const { guid, note, duplicateOf, isTable, status } = state;
  const replay = useSend(calls.replay);
  const isBusy = replay.isPending || isPending(state);
  const isLaidOut = isTable && !isPending(state) && !acceptedStatuses.includes(status);
  const read = (body: { createPoints: boolean; trial: boolean }) => replay.mutate({ params: { guid }, body });
  return (
    <Stack>
      <ImportActions state={state} isBusy={isBusy} onRead={read} />
      {replay.error && <ErrorNote {...formErrorText(replay.error)} />}
      {note && (
        <Alert color="blue">
          {note} {duplicateOf && <TextLink to={paths.measurementImport(duplicateOf)}>Открыть принятый</TextLink>}
        </Alert>
      )}
      <ImportFacts state={state} />
      {isTable && status === 'trial' && <TableCorrection key={state.endedAt} guid={guid} isBusy={isBusy} />}
      {status !== 'undone' && <ImportFilling state={state} />}
      {state.unknown.length > 0 && (
        <UnknownPoints
          state={state}
          isBusy={isBusy}
          onCreate={() => read({ createPoints: true, trial: status === 'trial' })}
        />
      )}
      <ImportFindings state={state} />
      {isLaidOut && <TableLayoutForm key={`layout ${state.endedAt}`} state={state} />}
    </Stack>
  );
}

/** One file of measured values: its contents, its errors and the actions on them. */
export function ImportPage() {
  const { guid = '' } = useParams({ strict: false });
  const query = useCall(calls.read, { params: { guid } });
  const name = query.data?.fileName ?? 'Файл';
  useEvents(['measurementImports'], [measurementImports.routes.list.path]);
  useDocumentTitle(`${name} — Энергоконсоль`);
  return (
    <section className={classes.page}>
      <header className={classes.heading} data-back>
        <div className={classes.titles}>
          <BackLink to={paths.measurementImports}>Обмен данными</BackLink>
          <Title order={1}>{name}</Title>
        </div>
      </header>
      <AnswerTab query={query}>{(state) => <Body state={state} />}</AnswerTab>
    </section>
  );
}
