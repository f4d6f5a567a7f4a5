import { Text, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { Cloning } from 'contract/features/passport/clone.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import { titleOf } from 'contract/kit/row-title.ts';
import { useCheckedSend } from '../../api/use-checked-send.ts';
import { recordPath } from '../../record-path.ts';
import { ConfirmDialog } from '../../resource/frame/ConfirmDialog.tsx';
import { countOf } from '../../ui/text/format.ts';
import { toast } from '../../ui/toast.ts';
import { useDraftState } from '../../resource/frame/use-draft-state.ts';

interface Props {
  cloning: Cloning;
  row: AnyRow;
  onClose: () => void;
}

/** Asks for the name of the copy and opens it. */
export function CloneDialog({ cloning: { resource, children, route }, row, onClose }: Props) {
  const navigate = useNavigate();
  const [title, setTitle] = useDraftState('clone/title', `${titleOf(resource, row)} (копия)`);
  const { send, messages, isPending, error } = useCheckedSend(route);
  const field = resource.fields[resource.list.title]!;
  const along = children.map(({ titles }) => titles.list.toLocaleLowerCase('ru')).join(', ');
  const run = async () => {
    const made = await send({ params: { guid: row.guid }, body: { title: title.trim() } });
    if (!made) return;
    const message = made.children
      ? `С ней скопировано: ${countOf(made.children, ['запись', 'записи', 'записей'])}`
      : 'Копия готова';
    void toast({ color: 'green', message });
    onClose();
    void navigate({ to: recordPath(resource.name, made.guid) ?? '' });
  };
  return (
    <ConfirmDialog
      title={`Копия: ${titleOf(resource, row)}`}
      label="Копировать"
      isPending={isPending}
      error={error}
      onClose={onClose}
      onConfirm={() => void run().catch(() => undefined)}
    >
      <Text size="sm">
        {along ? `Вместе с записью копируются: ${along}. ` : ''}
        Коды и номера, которые не повторяются, останутся пустыми.
      </Text>
      <TextInput
        label={field.label}
        required
        data-autofocus
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
        error={messages.title ?? messages[resource.list.title]}
      />
    </ConfirmDialog>
  );
}
