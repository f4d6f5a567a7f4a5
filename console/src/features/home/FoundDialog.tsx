import { Group, TextInput } from '@mantine/core';
import { organizationCalls } from 'contract/features/organizations/calls.ts';
import { useEntering } from '../../app/sign-in/use-entering.ts';
import { paths } from '../../paths.ts';
import { RouteDialog } from '../../resource/frame/RouteDialog.tsx';
import { useRouteForm } from '../../resource/frame/use-route-form.ts';

interface Props {
  onClose: () => void;
}

/** Creates one's own organization and goes on in it. */
export function FoundDialog({ onClose }: Props) {
  const form = useRouteForm(organizationCalls.found, 'founding');
  const enter = useEntering();
  return (
    <RouteDialog
      form={form}
      title="Своя организация"
      label="Создать и перейти"
      request={{}}
      onClose={onClose}
      onDone={({ guid }) => void enter(guid, paths.root)}
    >
      <TextInput {...form.text('name')} placeholder="ООО «Завод»" data-autofocus />
      <Group grow align="flex-start">
        <TextInput {...form.text('inn')} inputMode="numeric" />
        <TextInput {...form.text('kpp')} inputMode="numeric" />
      </Group>
    </RouteDialog>
  );
}
