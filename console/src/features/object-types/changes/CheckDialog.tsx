import '@mantine/core/styles/Progress.layer.css';
import { Button, Progress, Stack, Text } from '@mantine/core';
import { typeChangeCalls } from 'contract/features/object-types/changes.ts';
import type { Carry } from 'contract/features/object-types/carry.ts';
import { objectTypes } from 'contract/features/object-types/facts.ts';
import { useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { useSend } from '../../../api/queries.ts';
import { useResourceFormState } from '../../../resource/form/form-context.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { formatNumber } from '../../../ui/text/format.ts';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { CarriesInput } from './CarriesInput.tsx';
import { CheckResult } from './CheckResult.tsx';
import { useCheck } from './use-check.ts';
import { DialogFooter } from '../../../ui/overlay/DialogFooter.tsx';

interface Props {
  onClose: () => void;
}

/** Tries the new parameters and the plan on every object, and saves them once the user has seen the result. */
export function CheckDialog({ onClose }: Props) {
  const { row, form, submit } = useResourceFormState(objectTypes);
  const { guid: type, family, parameters: before } = row!;
  const after = form.getValues().parameters;
  const [checked, setChecked] = useState<Carry[]>();
  const [typed, setTyped] = useState<Carry[]>();
  const { check, error } = useCheck(type, after, checked);
  const confirm = useSend(typeChangeCalls.confirm);
  const isDone = check?.status === 'done';
  const carries = typed ?? checked ?? check?.carries ?? [];
  const save = async () => {
    await confirm.mutateAsync({ params: { guid: type, check: check!.guid } });
    onClose();
    submit();
  };
  const problem = error ?? confirm.error;

  return (
    <Dialog onClose={onClose} title="Что станет с объектами" size="xl">
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
        {(isDone || error) && (
          <CarriesInput
            carries={carries}
            before={before}
            after={after}
            isChanged={typed !== undefined}
            onChange={setTyped}
            onCheck={() => {
              setChecked(typed);
              setTyped(undefined);
            }}
          />
        )}
        {isDone && typed === undefined && <CheckResult check={check} family={family} after={after} />}
        <DialogFooter>
          <Button variant="default" onClick={onClose}>
            Отмена
          </Button>
          <Button
            loading={confirm.isPending}
            disabled={!isDone || typed !== undefined}
            onClick={() => void save().catch(() => undefined)}
          >
            {check?.unfit ? 'Сохранить всё равно' : 'Сохранить'}
          </Button>
        </DialogFooter>
      </Stack>
    </Dialog>
  );
}
