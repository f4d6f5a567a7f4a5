import { Text } from '@mantine/core';
import type { organizationCalls } from 'contract/features/organizations/calls.ts';
import { organizations } from 'contract/features/organizations/facts.ts';
import { enteredOf, type Row } from 'contract/kit/resource.ts';
import type { Answer } from 'contract/kit/route.ts';
import { notedRequest } from '../../api/noted-request.ts';
import { useSend } from '../../api/queries.ts';
import { undoable } from '../../resource/frame/undoable.ts';
import { ConfirmDialog } from '../../resource/frame/ConfirmDialog.tsx';
import { countOf } from '../../ui/text/format.ts';
import { DependantList } from './DependantList.tsx';

interface Props {
  row: Row<typeof organizations>;
  dependants: Answer<typeof organizationCalls.dependants>;
  onClose: () => void;
}

/** Archives or restores an organization; the consequences are shown first. */
export function ArchiveDialog({ row, dependants, onClose }: Props) {
  const send = useSend(organizations.routes.update);
  const name = row.shortName;
  const isActive = row.isActive;
  const run = async () => {
    const noted = notedRequest();
    await send.mutateAsync({
      params: { guid: row.guid },
      body: { ...enteredOf(organizations, row), isActive: !isActive },
      ifMatch: row.version,
      onAnswer: noted.onAnswer,
    });
    const message = isActive ? `${name}: в архиве` : `${name}: снова действует`;
    void undoable({ message, request: noted.request });
    onClose();
  };
  return (
    <ConfirmDialog
      title={isActive ? `В архив: ${name}?` : `Вернуть из архива: ${name}?`}
      label={isActive ? 'В архив' : 'Вернуть'}
      color={isActive ? 'red' : undefined}
      isPending={send.isPending}
      error={send.error}
      onClose={onClose}
      onConfirm={() => void run().catch(() => undefined)}
    >
      {isActive ? (
        <>
          <Text size="sm">Войти в организацию не сможет никто, пока её не вернут. Данные остаются.</Text>
          <DependantList row={row} dependants={dependants} />
        </>
      ) : (
        <Text size="sm">
          Пользователи снова смогут войти
          {dependants.users !== null &&
            `: ${countOf(dependants.users, ['пользователь', 'пользователя', 'пользователей'])}`}
          . Задачи по расписанию пойдут с ближайшего срока.
        </Text>
      )}
    </ConfirmDialog>
  );
}
