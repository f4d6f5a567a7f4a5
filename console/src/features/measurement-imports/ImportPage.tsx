import { Alert, Group, Stack, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconDownload, IconReload } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import {
  isPending,
  measurementImportCalls as calls,
  type MeasurementImport,
} from 'contract/features/measurement-imports/calls.ts';
import { measurementImports } from 'contract/features/measurement-imports/facts.ts';
import { formErrorText } from '../../api/error-text.ts';
import { useEvents } from '../../api/events.ts';
import { useCall, useSend } from '../../api/queries.ts';
import { useRefusal } from '../../api/who.ts';
import { paths } from '../../paths.ts';
import { AnswerTab } from '../../resource/frame/AnswerTab.tsx';
import { fetchFile } from '../../api/fetch-file.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { BackLink } from '../../ui/BackLink.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import classes from '../../ui/Page.module.css';
import { TextLink } from '../../ui/TextLink.tsx';
import { ImportFacts } from './ImportFacts.tsx';
import { ImportFindings } from './ImportFindings.tsx';
import { TableLayoutForm } from './TableLayoutForm.tsx';
import { UnknownPoints } from './UnknownPoints.tsx';

function Body({ state }: { state: MeasurementImport }) {
  const { guid, fileName, note, duplicateOf, isTrial } = state;
  const mayNot = useRefusal('exchangeFiles', 'update');
  const replay = useSend(calls.replay);
  const isBusy = replay.isPending || isPending(state);
  const again = (createPoints: boolean) => replay.mutate({ params: { guid }, body: { createPoints } });
  return (
    <Stack>
      <Group>
        <ActionButton
          icon={IconReload}
          refusal={mayNot ?? (isBusy ? 'Файл обрабатывается' : undefined)}
          onClick={() => again(false)}
        >
          {isTrial ? 'Загрузить' : 'Повторить'}
        </ActionButton>
        <ActionButton
          icon={IconDownload}
          refusal={undefined}
          onClick={() => void fetchFile(calls.content, { params: { guid } }, fileName)}
        >
          Скачать файл
        </ActionButton>
      </Group>
      {replay.error && <ErrorNote {...formErrorText(replay.error)} />}
      {note && (
        <Alert color="blue">
          {note} {duplicateOf && <TextLink to={paths.measurementImport(duplicateOf)}>Открыть принятый</TextLink>}
        </Alert>
      )}
      <ImportFacts state={state} />
      {state.isTable && !isPending(state) && <TableLayoutForm key={state.endedAt} state={state} />}
      {state.unknown.length > 0 && <UnknownPoints state={state} isBusy={isBusy} onCreate={() => again(true)} />}
      <ImportFindings state={state} />
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
      <header className={classes.heading}>
        <div className={classes.titles}>
          <BackLink to={paths.measurementImports}>Обмен данными</BackLink>
          <Title order={1}>{name}</Title>
        </div>
      </header>
      <AnswerTab query={query}>{(state) => <Body state={state} />}</AnswerTab>
    </section>
  );
}
