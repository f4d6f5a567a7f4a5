import { Text } from '@mantine/core';
import { savedViews, type SavedView } from 'contract/features/saved-views/calls.ts';
import { notedRequest } from '../../api/noted-request.ts';
import { useSend } from '../../api/queries.ts';
import { ConfirmDialog } from '../frame/ConfirmDialog.tsx';
import { undoable } from '../frame/undoable.ts';

interface Props {
  view: SavedView;
  onClose: () => void;
}

/** Asks before a view goes, and tells who loses it. */
export function RemoveViewDialog({ view: { guid, name, isOwn, isShared }, onClose }: Props) {
  const remove = useSend(savedViews.remove);
  const run = async () => {
    const noted = notedRequest();
    await remove.mutateAsync({ params: { guid }, onAnswer: noted.onAnswer });
    void undoable({ message: `Вид «${name}» удалён`, request: noted.request });
    onClose();
  };
  return (
    <ConfirmDialog
      title={`Удалить вид «${name}»?`}
      label="Удалить"
      color="red"
      isPending={remove.isPending}
      error={remove.error}
      onConfirm={() => void run().catch(() => undefined)}
      onClose={onClose}
    >
      <Text>
        {isShared ? 'Вид пропадёт у всех, кто читает этот список. ' : ''}
        {isOwn ? '' : 'Сохранил его другой человек. '}
        Записи списка останутся.
      </Text>
    </ConfirmDialog>
  );
}
