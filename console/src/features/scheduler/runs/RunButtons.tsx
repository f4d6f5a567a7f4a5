import { Button, Group } from '@mantine/core';
import { IconPlayerStop, IconRepeat } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { isOpen, runs, type Run } from 'contract/features/scheduler/runs.ts';
import { useSend } from '../../../api/queries.ts';
import { useRefusal } from '../../../api/decisions.ts';
import { paths } from '../../../paths.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { errorText } from '../../../api/error-text.ts';
import { linkTo } from '../../../ui/link-to.ts';

interface Props {
  run: Run;
}

/** Stops a running run or repeats a finished one. */
export function RunButtons({ run: { guid, state, stopAskedAt } }: Props) {
  const refusal = useRefusal('runs', 'create');
  const stop = useSend(runs.stop);
  const repeat = useSend(runs.repeat);
  const navigate = useNavigate();
  const again = async () => {
    const fresh = await repeat.mutateAsync({ params: { guid } });
    await navigate(linkTo(paths.run(fresh.guid)));
  };
  const error = stop.error ?? repeat.error;
  const shared = { variant: 'default', disabled: refusal !== undefined, title: refusal };
  return (
    <Group gap={8}>
      {error && <ErrorNote {...errorText(error)} />}
      {isOpen(state) ? (
        <Button
          {...shared}
          leftSection={<IconPlayerStop size={16} />}
          loading={stop.isPending || stopAskedAt !== null}
          onClick={() => stop.mutate({ params: { guid } })}
        >
          Остановить
        </Button>
      ) : (
        <Button
          {...shared}
          leftSection={<IconRepeat size={16} />}
          loading={repeat.isPending}
          onClick={() => void again().catch(() => undefined)}
        >
          Повторить
        </Button>
      )}
    </Group>
  );
}
