import '@mantine/core/styles/Progress.layer.css';
import { Alert, FileInput, Group, Progress, Stack, Text, Title } from '@mantine/core';
import { IconPackageImport } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { bundles, type ReceivedBundle } from 'contract/features/organizations/bundles.ts';
import { useState } from 'react';
import { useRefusal } from '../../../api/decisions.ts';
import { formErrorText } from '../../../api/error-text.ts';
import { queryOf, useSend } from '../../../api/queries.ts';
import { paths } from '../../../paths.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { formatDateTime, formatNumber } from '../../../ui/text/format.ts';
import { useTimeZone } from '../../../ui/text/time-zone.ts';
import { TextLink } from '../../../ui/TextLink.tsx';

const ASK_EVERY_MS = 1000;

/** Uploads an archive, shows its manifest, and loads it into a new organization. */
export function Reception() {
  const [file, setFile] = useState<File | null>(null);
  const mayNot = useRefusal('sharedData', 'create');
  const receive = useSend(bundles.receive);
  const choose = (given: File | null) => {
    setFile(given);
    receive.reset();
    if (given) receive.mutate({ body: { file: [given] } });
  };
  return (
    <Stack>
      <Title order={2} size="h4">
        Загрузить переданное
      </Title>
      <FileInput
        label="Архив"
        description="Файл tar, скачанный кнопкой «Передать данные», до 50 МБ. Пока вы не нажали «Загрузить», ничего не меняется"
        placeholder="Выберите файл"
        accept=".tar,application/x-tar"
        leftSection={<IconPackageImport size={16} aria-hidden />}
        disabled={mayNot !== undefined}
        value={file}
        onChange={choose}
        clearable
        clearButtonProps={{ 'aria-label': 'Убрать файл' }}
      />
      {mayNot && <Text size="sm">{mayNot}</Text>}
      {receive.isPending && <Text size="sm">Проверяем архив…</Text>}
      {receive.error && <ErrorNote {...formErrorText(receive.error)} />}
      {receive.data && <Received key={receive.data.guid} first={receive.data} />}
    </Stack>
  );
}

function Received({ first }: { first: ReceivedBundle }) {
  const zone = useTimeZone();
  const load = useSend(bundles.load);
  const params = { guid: first.guid };
  const read = useQuery({
    ...queryOf(bundles.get, { params }),
    initialData: first,
    refetchInterval: ({ state: { data } }) => (data?.state === 'loading' ? ASK_EVERY_MS : false),
  });
  const { organization, madeAt, records, values, state, done, total, error, loadedGuid } = read.data;
  return (
    <Stack aria-live="polite">
      <div>
        <Text fw={600}>{organization}</Text>
        <Text size="sm" c="dimmed">
          Передано {formatDateTime(madeAt, zone)}
        </Text>
      </div>
      {state === 'loaded' && loadedGuid && (
        <Alert color="green" title="Данные загружены">
          Новая организация: <TextLink to={paths.organization(loadedGuid)}>{organization}</TextLink>. Нажмите на её
          карточке «Открыть для работы», чтобы стать первым сотрудником и пригласить остальных.
        </Alert>
      )}
      <Text component="ul" size="sm" m={0} pl="lg">
        {records.map(({ title, count }) => (
          <li key={title}>
            {title}: {formatNumber(count)}
          </li>
        ))}
        <li>Сутки измеренных значений: {formatNumber(values)}</li>
      </Text>
      {state === 'loading' && (
        <>
          <Progress value={total ? (100 * (done ?? 0)) / total : 0} aria-label="Сколько загружено" animated />
          <Text size="sm">Загружаем. Страницу можно закрыть: организация появится в списке, когда загрузится вся.</Text>
        </>
      )}
      {error && <ErrorNote title="Данные не загружены" text={error} requestId="" />}
      {load.error && <ErrorNote {...formErrorText(load.error)} />}
      {(state === 'received' || state === 'failed') && (
        <Group>
          <ActionButton
            icon={IconPackageImport}
            refusal={load.isPending ? 'Уже загружается' : undefined}
            onClick={() => load.mutate({ params }, { onSuccess: () => void read.refetch() })}
          >
            Загрузить в новую организацию
          </ActionButton>
        </Group>
      )}
    </Stack>
  );
}
