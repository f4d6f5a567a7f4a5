import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { objectTypeCalls } from 'contract/features/object-types/calls.ts';
import { objectTypes } from 'contract/features/object-types/facts.ts';
import { errorText } from '../../api/error-text.ts';
import { useSend } from '../../api/queries.ts';
import { useResourceFormState } from '../../resource/form/form-context.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { formatNumber } from '../../ui/text/format.ts';
import { CheckResult } from './CheckResult.tsx';
import { useCheck } from './use-check.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';

interface Props {
  onClose: () => void;
}

/** Checks every object against the new parameters and saves them once the user has seen the result. */
export function CheckDialog({ onClose }: Props) {
  const { row, form, isSaving, submit } = useResourceFormState(objectTypes);
  const type = row!.guid;
  const { check, error } = useCheck(type, form.getValues().parameters);
  const confirm = useSend(objectTypeCalls.confirm);
  const isDone = check?.status === 'done';
  const save = async () => {
    await confirm.mutateAsync({ params: { guid: type, check: check!.guid } });
    submit();
  };
  const problem = error ?? confirm.error;

  return (
    <Dialog onClose={onClose} title="Что станет с объектами" size="lg">
      <Stack>
        {problem && <ErrorNote {...errorText(problem)} />}
        {check?.status === 'failed' && (
          <Text role="alert">Проверка прервалась. Закройте окно и сохраните ещё раз.</Text>
        )}
        {!isDone && check?.status !== 'failed' && !error && (
          <>
            <Text size="sm" aria-live="polite">
              Проверяем объекты: {formatNumber(check?.done ?? 0)} из {formatNumber(check?.total ?? 0)}
            </Text>
            <Progress value={check?.total ? (check.done / check.total) * 100 : 0} aria-label="Ход проверки" animated />
          </>
        )}
        {isDone && <CheckResult check={check} type={type} family={row!.family} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Отмена
          </Button>
          <Button
            loading={isSaving || confirm.isPending}
            disabled={!isDone}
            onClick={() => void save().catch(() => undefined)}
          >
            {check?.unfit ? 'Сохранить всё равно' : 'Сохранить'}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
