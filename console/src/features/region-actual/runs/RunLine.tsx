import '@mantine/core/styles/Progress.layer.css';
import { Button, Group, Progress, Text } from '@mantine/core';
import { IconPlayerStop, IconRefreshAlert } from '@tabler/icons-react';
import { isOpen, runStates } from 'contract/features/scheduler/runs.ts';
import { regionActualCalls as calls } from 'contract/features/region-actual/calls.ts';
import { formErrorText } from '../../../api/error-text.ts';
import { useCall, useSend } from '../../../api/queries.ts';
import { useRefusal } from '../../../api/decisions.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { formatDateTime, formatNumber } from '../../../ui/text/format.ts';
import { Loading } from '../../../ui/Loading.tsx';
import page from '../../../ui/Page.module.css';

interface Props {
  onOpen: (guid: string) => void;
}

/** The latest run: its progress or its result. Its space is reserved before it is loaded. */
export function RunLine({ onOpen }: Props) {
  const { data, error: unread, refetch } = useCall(calls.runs, {});
  const stop = useSend(calls.stop);
  const retry = useSend(calls.retry);
  const mayNot = useRefusal('regionActual', 'create');
  const [run] = data ?? [];
  if (!run)
    return (
      <div className={page.note}>
        {unread && <ErrorNote {...formErrorText(unread)} onRetry={() => void refetch()} />}
        {!data && !unread && <Loading height={26} />}
        {data && <Text size="sm">Подкачку ещё не запускали.</Text>}
      </div>
    );
  const error = stop.error ?? retry.error;
  const params = { guid: run.guid };
  const isGoing = isOpen(run.state);
  return (
    <div className={page.note}>
      <Group gap="sm">
        <Text size="sm">
          {isGoing ? 'Подкачка' : 'Последняя подкачка'} {formatDateTime(run.createdAt, 'Europe/Moscow')}:{' '}
          {runStates[run.state].toLowerCase()}, {formatNumber(run.done)} из {formatNumber(run.total)}, изменено
          значений: {formatNumber(run.changed)}
          {run.failed > 0 && `, ошибок: ${formatNumber(run.failed)}`}
        </Text>
        {isGoing && (
          <Progress w={160} aria-label="Сколько сделано" value={run.total ? (100 * run.done) / run.total : 0} />
        )}
        <Button size="compact-sm" variant="default" onClick={() => onOpen(run.guid)}>
          Подробно
        </Button>
        {isGoing ? (
          <ActionButton icon={IconPlayerStop} refusal={mayNot} onClick={() => stop.mutate({ params })}>
            Остановить
          </ActionButton>
        ) : (
          <ActionButton
            icon={IconRefreshAlert}
            refusal={mayNot ?? (run.state === 'done' ? 'Ошибок не было' : undefined)}
            onClick={() => retry.mutate({ params })}
          >
            Повторить неудачные
          </ActionButton>
        )}
      </Group>
      {error && <ErrorNote {...formErrorText(error)} />}
    </div>
  );
}
