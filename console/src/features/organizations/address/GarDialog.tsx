import '@mantine/core/styles/Progress.layer.css';
import { Button, FileInput, Group, Progress, Stack, Text } from '@mantine/core';
import { IconFileZip, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { garCalls, type GarLoading, type GarRegion } from 'contract/features/organizations/gar.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useRefusal } from '../../../api/decisions.ts';
import { errorText, formErrorText } from '../../../api/error-text.ts';
import { queryOf, useCall, useSend } from '../../../api/queries.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { PlainTable, type PlainColumn } from '../../../ui/table/PlainTable.tsx';
import { formatDateTime, formatNumber } from '../../../ui/text/format.ts';
import { useTimeZone } from '../../../ui/text/time-zone.ts';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { refused } from '../../../ui/refusal/refused.ts';

const ASK_EVERY_MS = 1000;

interface Props {
  onClose: () => void;
}

const columnsOf = (zone: string): PlainColumn<GarRegion>[] => [
  { label: 'Регион', wraps: true, cell: ({ code, name }) => `${code} · ${name}` },
  { label: 'Адреса', isNumber: true, cell: ({ objects }) => formatNumber(objects) },
  { label: 'Дома', isNumber: true, cell: ({ houses }) => formatNumber(houses) },
  { label: 'Загружен', cell: ({ loadedAt }) => formatDateTime(loadedAt, zone) },
];

/** The loaded regions of the state register of addresses; the service loads and removes them. */
export function GarDialog({ onClose }: Props) {
  const zone = useTimeZone();
  const regions = useCall(garCalls.regions, {}, { staleTime: 0 });
  const mayNotRemove = useRefusal('sharedData', 'delete');
  const remove = useSend(garCalls.remove);
  const [leaving, setLeaving] = useState<string | null>(null);
  return (
    <Dialog onClose={onClose} title="Адреса ГАР" size="xl">
      <Stack>
        <Upload onLoaded={() => void regions.refetch()} />
        {regions.error && <ErrorNote {...errorText(regions.error)} onRetry={() => void regions.refetch()} />}
        {remove.error && <ErrorNote {...formErrorText(remove.error)} />}
        {!regions.data && !regions.error && <Loading height={120} />}
        {regions.data && (
          <PlainTable
            label="Загруженные регионы"
            rows={regions.data}
            rowKey={({ code }) => code}
            nothing="Ни один регион ещё не загружен: адреса вводят вручную."
            columns={columnsOf(zone)}
          >
            {({ code, name }) =>
              leaving === code ? (
                <Group gap="xs" wrap="nowrap">
                  <Button
                    size="compact-xs"
                    color="red"
                    loading={remove.isPending}
                    onClick={() => remove.mutate({ params: { code } }, { onSettled: () => setLeaving(null) })}
                  >
                    Убрать адреса
                  </Button>
                  <Button size="compact-xs" variant="default" onClick={() => setLeaving(null)}>
                    Оставить
                  </Button>
                </Group>
              ) : (
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={`Убрать: ${name}`}
                  {...refused(mayNotRemove)}
                  onClick={() => setLeaving(code)}
                >
                  Убрать
                </Button>
              )
            }
          </PlainTable>
        )}
        <Text size="sm" c="dimmed">
          Адреса организаций, которые уже записаны, от загрузки и удаления региона не меняются.
        </Text>
      </Stack>
    </Dialog>
  );
}

interface UploadProps {
  onLoaded: () => void;
}

function Upload({ onLoaded }: UploadProps) {
  const [files, setFiles] = useState<File[]>([]);
  const mayNot = useRefusal('sharedData', 'create');
  const load = useSend(garCalls.load);
  const start = async () => {
    await load.mutateAsync({ body: { file: files } });
    setFiles([]);
  };
  return (
    <Stack gap="sm">
      <FileInput
        label="Файлы одного региона"
        description="Архив ZIP или файлы XML из выгрузки ГАР ФНС: AS_ADDR_OBJ и AS_ADM_HIERARCHY, для домов — AS_HOUSES, для индексов и кодов — их PARAMS. Вместе до 50 МБ. Прежние адреса региона заменяются"
        placeholder="Выберите файлы"
        accept=".zip,.xml"
        multiple
        leftSection={<IconFileZip size={16} aria-hidden />}
        disabled={mayNot !== undefined}
        value={files}
        onChange={(given) => {
          setFiles(given);
          load.reset();
        }}
        clearable
        clearButtonProps={{ 'aria-label': 'Убрать файлы' }}
      />
      {load.error && <ErrorNote {...formErrorText(load.error)} />}
      <Group>
        <ActionButton
          icon={IconUpload}
          refusal={mayNot ?? (files.length ? undefined : 'Сначала выберите файлы.')}
          onClick={() => void start().catch(() => undefined)}
        >
          Загрузить регион
        </ActionButton>
      </Group>
      {load.data && <LoadingState key={load.data.guid} first={load.data} onLoaded={onLoaded} />}
    </Stack>
  );
}

function LoadingState({ first, onLoaded }: UploadProps & { first: GarLoading }) {
  const read = useQuery({
    ...queryOf(garCalls.loading, { params: { guid: first.guid } }),
    initialData: first,
    refetchInterval: ({ state: { data } }) => (data?.state === 'loading' ? ASK_EVERY_MS : false),
  });
  const { state, done, total, summary } = read.data;
  const notifyLoaded = useEffectEvent(onLoaded);
  useEffect(() => {
    if (state === 'loaded') notifyLoaded();
  }, [state]);
  return (
    <div aria-live="polite">
      {state === 'loading' && (
        <>
          <Progress value={total ? (100 * (done ?? 0)) / total : 0} aria-label="Сколько загружено" animated />
          <Text size="sm" mt={4}>
            Загружаем: большой регион — около минуты. Окно можно закрыть.
          </Text>
        </>
      )}
      {state === 'loaded' && <Text size="sm">Загружено. {summary}</Text>}
      {state === 'failed' && (
        <ErrorNote title="Регион не загружен, прежние адреса остались" text={summary ?? ''} requestId="" />
      )}
    </div>
  );
}
