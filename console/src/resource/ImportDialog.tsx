import { Alert, Group, Loader, Modal, Stack, Text } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { layoutsOf } from 'contract/features/passport-protocol/facts.ts';
import { isRunning, MAX_FILE_MB } from 'contract/kit/resource-import.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { formErrorText } from '../api/error-text.ts';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import { formatNumber } from '../ui/format.ts';
import { OptionSelect } from '../ui/OptionSelect.tsx';
import { toast } from '../ui/toast.ts';
import { ImportColumns } from './ImportColumns.tsx';
import { ImportFacts } from './ImportFacts.tsx';
import { ImportFileInput } from './ImportFileInput.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import { ImportReport } from './ImportReport.tsx';
import { useList } from './list-context.ts';
import { useImport } from './use-import.ts';

interface Props {
  onClose: () => void;
}

const ignore = () => undefined;

/** Loads records from a file: the file, its columns, a check that changes nothing, then the same for real. */
export function ImportDialog({ onClose }: Props) {
  const { resource: listed, zone } = useList();
  const client = useQueryClient();
  const layouts = layoutsOf(listed);
  const [chosen, setChosen] = useLocalStorage({ key: `import layout ${listed.name}`, defaultValue: listed.name });
  const resource = layouts.find(({ name }) => name === chosen) ?? listed;
  const work = useImport(resource, zone);
  const [isChoosing, setChoosing] = useState(false);
  const { state, isBusy, error } = work;
  const status = state?.status;

  const finish = useEffectEvent(() => {
    if (!state) return;
    const message = `Добавлено: ${formatNumber(state.created)}, изменено: ${formatNumber(state.updated)}. Загрузку можно вернуть в журнале.`;
    void toast({ color: 'green', title: `${resource.titles.list}: файл загружен`, message });
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
    <Modal
      opened
      onClose={onClose}
      title={`${listed.titles.list}: загрузка из файла`}
      size="xl"
      closeOnClickOutside={false}
    >
      <Stack>
        {!state && (
          <>
            {work.isGone && (
              <Alert color="orange">
                Начатой загрузки больше нет: для этого списка выбрали другой файл, возможно, в другом окне. Выберите
                файл снова.
              </Alert>
            )}
            {layouts.length > 1 && (
              <OptionSelect
                label="Что в файле"
                required
                data={layouts.map(({ name, titles }) => ({ value: name, label: titles.list }))}
                value={resource.name}
                onChange={(name) => name && setChosen(name)}
              />
            )}
            <ImportFacts key={resource.name} resource={resource} />
            <ImportFileInput
              key={`file ${resource.name}`}
              maxMb={MAX_FILE_MB}
              withXls
              onChange={async (file) => {
                if (file) await work.open(file);
              }}
            />
            <output>
              {isBusy && (
                <Group gap="xs">
                  <Loader size="xs" aria-hidden />
                  <Text size="sm">Читаем файл…</Text>
                </Group>
              )}
            </output>
          </>
        )}
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
            onColumns={() => setChoosing(true)}
            onLeave={work.leave}
            onLoad={(partial) => void work.load(partial).catch(ignore)}
          />
        )}
      </Stack>
    </Modal>
  );
}
