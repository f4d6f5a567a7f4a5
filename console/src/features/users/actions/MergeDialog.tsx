import { Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { userCalls } from 'contract/features/users/calls.ts';
import type { users } from 'contract/features/users/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import { useState } from 'react';
import { useSend } from '../../../api/queries.ts';
import { paths } from '../../../paths.ts';
import { ReferenceInput } from '../../../resource/input/ReferenceInput.tsx';
import { ConfirmDialog } from '../../../resource/frame/ConfirmDialog.tsx';
import { toast } from '../../../ui/toast.ts';

interface Props {
  row: Row<typeof users>;
  onClose: () => void;
}

/** Merges two accounts of one person. */
export function MergeDialog({ row, onClose }: Props) {
  const navigate = useNavigate();
  const [into, setInto] = useState<string | null>(null);
  const send = useSend(userCalls.merge);
  const name = row.fullName;
  const run = async () => {
    if (!into) return;
    await send.mutateAsync({ params: { guid: row.guid }, body: { into }, ifMatch: row.version });
    void toast({ color: 'green', message: `«${name}»: учётные записи объединены` });
    onClose();
    await navigate({ to: paths.user(into) });
  };
  return (
    <ConfirmDialog
      title={`Объединить: ${name}`}
      label="Объединить"
      color="red"
      isPending={send.isPending}
      isDisabled={!into}
      error={send.error}
      onClose={onClose}
      onConfirm={() => void run().catch(() => undefined)}
    >
      <Text size="sm">
        Для одного человека, которого завели дважды. Организации и карточки сотрудника учётной записи «{row.userName}»
        перейдут к выбранной, а сама она закроется: в списке её больше не будет, адрес её карточки приведёт к выбранной,
        имя пользователя останется занятым. Где карточки сотрудника есть у обеих, остаётся карточка выбранной, а вторая
        останется без учётной записи. Входить будут с паролем и вторым фактором выбранной. Вернуть объединение нельзя.
      </Text>
      <ReferenceInput
        data-autofocus
        to="users"
        label="Останется учётная запись"
        value={into}
        except={row.guid}
        onChange={setInto}
      />
    </ConfirmDialog>
  );
}
