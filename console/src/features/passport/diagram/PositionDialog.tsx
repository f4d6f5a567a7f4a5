import { Stack, Text } from '@mantine/core';
import { equipments, switchPositions, type SwitchPosition } from 'contract/features/passport/equipments.ts';
import { enteredFields } from 'contract/kit/field.ts';
import type { Input } from 'contract/kit/resource.ts';
import { useState } from 'react';
import { notedRequest } from '../../../api/noted-request.ts';
import { useCheckedSend } from '../../../api/use-checked-send.ts';
import { useWho } from '../../../api/who.ts';
import { ConfirmDialog } from '../../../resource/frame/ConfirmDialog.tsx';
import { undoable } from '../../../resource/frame/undoable.ts';
import { ChoiceInput } from '../../../resource/input/ChoiceInput.tsx';
import { DateField } from '../../../ui/input/DateField.tsx';
import { positionText, positionWords } from './switch-words.ts';
import type { Switch } from './switches.ts';

interface Props {
  device: Switch;
  onClose: () => void;
}

const inputOf = (device: Switch): Input<typeof equipments> =>
  Object.fromEntries(enteredFields(equipments.fields).map(([name]) => [name, device[name as keyof Switch]])) as Input<
    typeof equipments
  >;

/** Tells the position of a switching device, and since which day. */
export function PositionDialog({ device, onClose }: Props) {
  const { day: today } = useWho().rights;
  const [position, setPosition] = useState<string | null>(device.position);
  const [positionDate, setDate] = useState<string | null>(today);
  const { send, messages, isPending, error } = useCheckedSend(equipments.routes.update);
  const run = async () => {
    const noted = notedRequest();
    const saved = await send({
      params: { guid: device.guid },
      ifMatch: device.version,
      body: { ...inputOf(device), position: position as SwitchPosition | null, positionDate: position && positionDate },
      onAnswer: noted.onAnswer,
    });
    if (!saved) return;
    void undoable({ message: positionWords(saved), request: noted.request });
    onClose();
  };
  return (
    <ConfirmDialog
      title={`Положение: «${device.name}»`}
      label="Сохранить"
      isPending={isPending}
      error={error}
      onClose={onClose}
      onConfirm={() => void run().catch(() => undefined)}
    >
      <Text size="sm">Сейчас: {positionText(device).toLocaleLowerCase('ru')}.</Text>
      <Stack>
        <ChoiceInput
          label="Положение"
          options={switchPositions}
          value={position}
          onChange={setPosition}
          error={messages.position}
        />
        <DateField label="Положение с" required value={positionDate} onChange={setDate} error={messages.positionDate} />
      </Stack>
    </ConfirmDialog>
  );
}
