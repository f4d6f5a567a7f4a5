import { Stack, Text } from '@mantine/core';
import { equipments, switchPositions } from 'contract/features/passport/equipments.ts';
import { enteredFields } from 'contract/kit/field.ts';
import type { Input } from 'contract/kit/resource.ts';
import { useWho } from '../../../api/who.ts';
import { RouteDialog } from '../../../resource/frame/RouteDialog.tsx';
import { useRouteForm } from '../../../resource/frame/use-route-form.ts';
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
  const { day } = useWho().rights;
  const form = useRouteForm(equipments.routes.update, `position/${device.guid}`, {
    position: device.position,
    positionDate: day,
  });
  const { position, positionDate } = form.body;
  return (
    <RouteDialog
      form={form}
      title={`Положение: «${device.name}»`}
      label="Сохранить"
      request={{
        params: { guid: device.guid },
        ifMatch: device.version,
        body: { ...inputOf(device), position, positionDate: position && positionDate },
      }}
      onClose={onClose}
      onDone={(saved, request) => {
        void undoable({ message: positionWords(saved), request });
        onClose();
      }}
    >
      <Text size="sm">Сейчас: {positionText(device).toLocaleLowerCase('ru')}.</Text>
      <Stack>
        <ChoiceInput {...form.field('position')} options={switchPositions} />
        <DateField {...form.field('positionDate')} description={undefined} required />
      </Stack>
    </RouteDialog>
  );
}
