import { Text, TextInput } from '@mantine/core';
import { organizationCalls } from 'contract/features/organizations/calls.ts';
import type { organizations } from 'contract/features/organizations/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import { RouteDialog } from '../../resource/frame/RouteDialog.tsx';
import { useRouteForm } from '../../resource/frame/use-route-form.ts';
import { toast } from '../../ui/toast.ts';

interface Props {
  row: Row<typeof organizations>;
  onClose: () => void;
}

/** Prepares an organization without users for work. */
export function OpenDialog({ row, onClose }: Props) {
  const form = useRouteForm(organizationCalls.open, `opening/${row.guid}`);
  const name = row.shortName;
  return (
    <RouteDialog
      form={form}
      title={`Открыть для работы: ${name}`}
      label="Открыть"
      request={{ params: { guid: row.guid } }}
      onClose={onClose}
      onDone={() => {
        void toast({
          color: 'green',
          message: `${name}: открыта. Чтобы пригласить людей, перейдите в неё: «Сменить организацию» вверху экрана`,
        });
        onClose();
      }}
    >
      <Text size="sm">
        В организации ещё никто не работает. В ней появятся готовые группы прав, а вы станете её первым сотрудником с
        теми же правами, что у вас здесь, и сможете пригласить остальных.
      </Text>
      <TextInput {...form.text('position')} data-autofocus />
    </RouteDialog>
  );
}
