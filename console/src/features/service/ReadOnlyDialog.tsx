import { Stack, Text } from '@mantine/core';
import { readOnlyFields as fields, serviceCalls, type ServiceNow } from 'contract/features/service/now.ts';
import { useState } from 'react';
import { useCheckedSend } from '../../api/use-checked-send.ts';
import { ConfirmDialog } from '../../resource/frame/ConfirmDialog.tsx';
import { FieldInput } from '../../resource/input/FieldInput.tsx';
import { toast } from '../../ui/toast.ts';

interface Props {
  mode: ServiceNow['readOnly'];
  onClose: () => void;
}

/** Turns the read-only mode on, or changes what is told of it. */
export function ReadOnlyDialog({ mode, onClose }: Props) {
  const [given, setGiven] = useState({ reason: mode?.reason ?? '', expectedUntil: mode?.expectedUntil ?? null });
  const { send, messages, isPending, error } = useCheckedSend(serviceCalls.turnOn);
  const save = async () => {
    if (!(await send({ body: { ...given, reason: given.reason.trim() } }))) return;
    void toast({ color: 'green', message: mode ? 'Сохранено: это уже видят все' : 'Режим «только чтение» включён' });
    onClose();
  };
  const inputOf = (name: keyof typeof fields) => (
    <FieldInput
      id={`read-only-${name}`}
      field={fields[name]}
      label={fields[name].label}
      value={given[name]}
      error={messages[name]}
      data-autofocus={name === 'reason' || undefined}
      onChange={(value) => setGiven({ ...given, [name]: value })}
    />
  );
  return (
    <ConfirmDialog
      title="Режим «только чтение»"
      label={mode ? 'Сохранить' : 'Включить для всех'}
      isDisabled={given.reason.trim() === ''}
      isPending={isPending}
      error={error}
      onClose={onClose}
      onConfirm={() => void save().catch(() => undefined)}
    >
      <Stack>
        <Text size="sm">
          Во всех организациях изменить будет ничего нельзя, пока вы не выключите режим: читать, входить и выходить
          можно, фоновые работы остановятся на своём месте и продолжатся потом. Введённое люди не потеряют: оно
          останется в черновиках.
        </Text>
        {inputOf('reason')}
        {inputOf('expectedUntil')}
      </Stack>
    </ConfirmDialog>
  );
}
