import { Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { viewAs } from 'contract/features/auth/view-as.ts';
import type { users } from 'contract/features/users/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import { useSend } from '../../../api/queries.ts';
import { reloadWho } from '../../../api/who.ts';
import { paths } from '../../../paths.ts';
import { ConfirmDialog } from '../../../resource/frame/ConfirmDialog.tsx';

interface Props {
  row: Row<typeof users>;
  onClose: () => void;
}

export function ViewAsDialog({ row, onClose }: Props) {
  const navigate = useNavigate();
  const begin = useSend(viewAs.begin);
  const name = row.fullName;
  const run = async () => {
    await begin.mutateAsync({ params: { guid: row.guid } });
    await reloadWho();
    onClose();
    await navigate({ to: paths.root });
  };
  return (
    <ConfirmDialog
      title={`Посмотреть глазами: ${name}`}
      label="Посмотреть"
      isPending={begin.isPending}
      error={begin.error}
      onClose={onClose}
      onConfirm={() => void run().catch(() => undefined)}
    >
      <Text size="sm">
        Консоль откроется такой, какой её видит этот пользователь в вашей организации. Изменить ничего нельзя, вернуться
        можно в любой момент кнопкой вверху экрана. Начало и конец просмотра попадут в журнал.
      </Text>
    </ConfirmDialog>
  );
}
