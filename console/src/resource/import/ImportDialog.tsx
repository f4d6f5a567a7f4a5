import { Alert, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { layoutsOf } from 'contract/features/passport/protocol/layouts.ts';
import { isRunning, type Import } from 'contract/kit/resource-import.ts';
import { titleOf } from 'contract/kit/row-title.ts';
import { use, useEffect, useEffectEvent, useState } from 'react';
import { formErrorText } from '../../api/error-text.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { formatNumber } from '../../ui/text/format.ts';
import { usePreference } from '../../ui/preferences/preferences.ts';
import { toast } from '../../ui/toast.ts';
import { undoable } from '../frame/undoable.ts';
import { ImportColumns } from './ImportColumns.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import { ImportReport } from './ImportReport.tsx';
import { ImportStart } from './ImportStart.tsx';
import { useList } from '../state/list-context.ts';
import { RecordContext } from '../state/record-context.ts';
import { useImport } from './use-import.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';

interface Props {
  /** Called with what was loaded, in place of a notification that it was. */
  onLoaded?: (loaded: Import) => void;
  onClose: () => void;
}

const ignore = () => undefined;

/** Imports records from a file: choose the file, map its columns, check it without changes, then import. */
export function ImportDialog({ onLoaded, onClose }: Props) {
  const { resource: listed, zone } = useList();
  const card = use(RecordContext);
  const { list: title } = listed.titles;
  const within = card && titleOf(card.resource, card.row);
  // The objects of an own type are called as the type is.
  const subject = within && within !== title ? `${title} «${within}»` : title;
  const client = useQueryClient();
  const layouts = layoutsOf(listed);
  const [chosen, setChosen] = usePreference(`import-layout/${listed.name}`, String);
  const resource = layouts.find(({ name }) => name === chosen) ?? layouts[0]!;
  const work = useImport(resource, zone);
  const [isChoosing, setChoosing] = useState(false);
  const { state, isBusy, error } = work;
  const status = state?.status;

  const finish = useEffectEvent(() => {
    if (!state) return;
    const message = `Добавлено: ${formatNumber(state.created)}, изменено: ${formatNumber(state.updated)}.`;
    const title = `${resource.titles.list}: файл загружен`;
    if (onLoaded && state.createdGuids.length) onLoaded(state);
    else if (work.request) void undoable({ title, message, request: work.request });
    else void toast({ color: 'green', title, message: `${message} Загрузку можно вернуть в журнале.` });
    void client.invalidateQueries();
    work.leave();
    onClose();
  });
  useEffect(() => {
    if (status === 'done') finish();
  }, [status]);
  const check = async (fields: (string | null)[]) => {
    await work.check(fields);
    setChoosing(false);
  };
  const isReported = status === 'checked' && !isChoosing;

  return (
    <Dialog onClose={onClose} title={`${subject}: загрузка из файла`} size="xl" closeOnClickOutside={false}>
      <Stack>
        {!state && <ImportStart layouts={layouts} resource={resource} work={work} onLayout={setChosen} />}
        {error && <ErrorNote {...formErrorText(error)} onRetry={work.retry} />}
        {state && (status === 'failed' || status === 'stopped') && (
          <Alert color="orange">{state.note ?? 'Работа остановлена. Ничего не загружено.'}</Alert>
        )}
        {state && isRunning(state.status) && (
          <ImportProgress state={state} onStop={() => void work.stop().catch(ignore)} />
        )}
        {state && !isRunning(state.status) && !isReported && status !== 'done' && (
          <ImportColumns
            key={state.guid}
            resource={resource}
            state={state}
            isBusy={isBusy}
            onCheck={(fields) => void check(fields).catch(ignore)}
            onLeave={work.leave}
          />
        )}
        {state && isReported && (
          <ImportReport
            resource={resource}
            state={state}
            isBusy={isBusy}
            onMend={(mended) => {
              const fields = state.columns.map(({ field }) => field);
              void work.check(fields, mended).catch(ignore);
            }}
            onColumns={() => setChoosing(true)}
            onLeave={work.leave}
            onLoad={(partial) => void work.load(partial).catch(ignore)}
          />
        )}
      </Stack>
    </Dialog>
  );
}
