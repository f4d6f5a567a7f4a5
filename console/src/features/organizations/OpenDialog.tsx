import { Text, TextInput } from '@mantine/core';
import { organizationCalls } from 'contract/features/organizations/calls.ts';
import type { organizations } from 'contract/features/organizations/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import { useSend } from '../../api/queries.ts';
import { ConfirmDialog } from '../../resource/frame/ConfirmDialog.tsx';
import { toast } from '../../ui/toast.ts';
import { useDraftState } from '../../resource/frame/use-draft-state.ts';

interface Props {
  row: Row<typeof organizations>;
  onClose: () => void;
}

/** Prepares an organization without users for work. */
export function OpenDialog({ row, onClose }: Props) {
  const [position, setPosition] = useDraftState('open/position', '');
  const send = useSend(organizationCalls.open);
  const name = row.shortName;
  const run = async () => {
    await send.mutateAsync({ params: { guid: row.guid }, body: { position: position.trim() } });
    void toast({
      color: 'green',
      message: `${name}: открыта. Чтобы пригласить людей, перейдите в неё: «Сменить организацию» вверху экрана`,
    });
    onClose();
  };
  return (
    <ConfirmDialog
      title={`Открыть для работы: ${name}`}
      label="Открыть"
      isPending={send.isPending}
      isDisabled={!position.trim()}
      error={send.error}
      onClose={onClose}
      onConfirm={() => void run().catch(() => undefined)}
    >
      <Text size="sm">
        В организации ещё никто не работает. В ней появятся готовые группы прав, а вы станете её первым сотрудником с
        теми же правами, что у вас здесь, и сможете пригласить остальных.
      </Text>
      <TextInput
        label="Ваша должность в этой организации"
        required
        data-autofocus
        maxLength={255}
        value={position}
        onChange={(event) => setPosition(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
