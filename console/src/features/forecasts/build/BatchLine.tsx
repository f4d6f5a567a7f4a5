import '@mantine/core/styles/Progress.layer.css';
import { Button, Group, Progress, Text } from '@mantine/core';
import { forecastCalls } from 'contract/features/forecasts/calls.ts';
import { isOpen, runStates } from 'contract/features/scheduler/runs.ts';
import { useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { useCall } from '../../../api/queries.ts';
import { paths } from '../../../paths.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { formatDateTime, formatNumber } from '../../../ui/text/format.ts';
import { Loading } from '../../../ui/Loading.tsx';
import page from '../../../ui/Page.module.css';
import { TextLink } from '../../../ui/TextLink.tsx';
import { useTimeZone } from '../../../ui/text/time-zone.ts';

/** The latest batch build: its progress and failures. Its space is reserved before it is loaded. */
export function BatchLine() {
  const { data, error, refetch } = useCall(forecastCalls.batches, {});
  const zone = useTimeZone();
  const [isOpened, setOpened] = useState(false);
  const [batch] = data ?? [];
  if (!batch)
    return (
      <div className={page.note}>
        {error && <ErrorNote {...errorText(error)} onRetry={() => void refetch()} />}
        {!data && !error && <Loading height={20} />}
        {data && <Text size="sm">Все прогнозы разом ещё не строили.</Text>}
      </div>
    );
  const { state, createdAt, done, total, failed } = batch;
  return (
    <div className={page.note}>
      <Group gap="sm">
        <Text size="sm">
          Построение {formatDateTime(createdAt, zone)}: {runStates[state].toLocaleLowerCase('ru')}, {formatNumber(done)}{' '}
          из {formatNumber(total)}
          {failed.length > 0 && `, не удалось: ${formatNumber(failed.length)}`}
        </Text>
        {isOpen(state) && <Progress w={160} aria-label="Сколько построено" value={total ? (100 * done) / total : 0} />}
        {failed.length > 0 && (
          <Button size="compact-sm" variant="default" aria-expanded={isOpened} onClick={() => setOpened(!isOpened)}>
            {isOpened ? 'Скрыть' : 'Что не удалось'}
          </Button>
        )}
      </Group>
      {isOpened && (
        <ul aria-label="Что не удалось построить">
          {failed.map(({ forecastGuid, forecastName, error }) => (
            <li key={forecastGuid}>
              <TextLink to={paths.forecastCard(forecastGuid)}>{forecastName}</TextLink>: {error}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
