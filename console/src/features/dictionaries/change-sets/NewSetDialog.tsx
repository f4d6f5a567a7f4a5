import { TextInput } from '@mantine/core';
import { changeSetCalls } from 'contract/features/dictionaries/change-sets.ts';
import { RouteDialog } from '../../../resource/frame/RouteDialog.tsx';
import { useRouteForm } from '../../../resource/frame/use-route-form.ts';

interface Props {
  id: string;
  onClose: () => void;
  onCreated: (guid: string) => void;
}

/** Begins a set of changes by its name. */
export function NewSetDialog({ id, onClose, onCreated }: Props) {
  const form = useRouteForm(changeSetCalls.create, 'change-set');
  return (
    <RouteDialog
      form={form}
      title="Новый набор изменений"
      label="Начать набор"
      size="md"
      request={{ params: { id } }}
      onClose={onClose}
      onDone={({ guid }) => onCreated(guid)}
    >
      <TextInput {...form.text('name')} data-autofocus />
    </RouteDialog>
  );
}
