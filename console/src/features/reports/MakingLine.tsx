import '@mantine/core/styles/Progress.layer.css';
import { Group, Progress, Text } from '@mantine/core';
import { IconPlayerStop } from '@tabler/icons-react';
import { reportCalls, type ReportMaking } from 'contract/features/reports/calls.ts';
import { isBeingMade, makingStates } from 'contract/features/reports/facts.ts';
import { errorText } from '../../api/error-text.ts';
import { useSend } from '../../api/queries.ts';
import { useRefusal } from '../../api/decisions.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';

interface Props {
  report: string;
  last: ReportMaking;
}

const steps = ['Читаем данные', 'Пишем файл', 'Отправляем', 'Готово'];

/** The progress of the file being made, or the error of the last attempt. */
export function MakingLine({ report, last }: Props) {
  const stop = useSend(reportCalls.stop);
  const mayNot = useRefusal('reports', 'create');
  const { state, done, total, error, author, isStopAsked } = last;
  if (!isBeingMade(state))
    return error ? <ErrorNote title="Последний файл не получился" text={error} requestId="" /> : null;
  const share = total ? (100 * (done ?? 0)) / total : 0;
  return (
    <Group gap="sm" aria-live="polite">
      <Progress w={160} aria-label="Насколько готов файл" value={share} animated />
      <Text size="sm">
        {state === 'making' ? `${steps[done ?? 0]}…` : `${makingStates[state]}…`}
        {author && ` Просил: ${author}.`}
      </Text>
      <ActionButton
        icon={IconPlayerStop}
        refusal={mayNot ?? (isStopAsked ? 'Уже останавливается' : undefined)}
        onClick={() => stop.mutate({ params: { guid: report } })}
      >
        Остановить
      </ActionButton>
      {stop.error && <ErrorNote {...errorText(stop.error)} />}
    </Group>
  );
}
