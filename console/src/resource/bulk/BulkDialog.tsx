import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { errorText } from '../../api/error-text.ts';
import { notedRequest } from '../../api/noted-request.ts';
import { useSend } from '../../api/queries.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { countOf } from '../../ui/text/format.ts';
import { undoable } from '../frame/undoable.ts';
import { useSentOnce } from '../frame/use-sent-once.ts';
import { BulkField, type BulkChange } from './BulkField.tsx';
import { BulkPreview } from './BulkPreview.tsx';
import { useList } from '../state/list-context.ts';
import { useBulkPreview } from '../state/use-bulk-preview.ts';
import type { RowSelection } from '../state/use-selection.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { DialogFooter } from '../../ui/overlay/DialogFooter.tsx';

interface Props {
  action: 'update' | 'remove';
  selection: RowSelection;
  onClose: () => void;
}

/** The accounts that lose their rights with the cards of people. */
const lossIn =
  ({ rows }: RowSelection) =>
  (guid: string) => {
    const account = rows.find((row) => row.guid === guid)?.names['userGuid'];
    return account ? `: учётная запись «${String(account)}» потеряет все права в организации` : undefined;
  };

const records = ['запись', 'записи', 'записей'] as const;

/** Changes or deletes the selected records: shows a preview first and, once confirmed, applies it to the same records. */
export function BulkDialog({ action, selection, onClose }: Props) {
  const { resource } = useList();
  const [change, setChange] = useState<BulkChange | null>(null);
  const body = {
    action,
    records: selection.rows.map(({ guid, version }) => ({ guid, version })),
    changes: change ? { [change.name]: change.value } : undefined,
    lists: change?.lists,
  };
  const isAsked = action === 'remove' || change !== null;
  const preview = useBulkPreview(resource, body, isAsked);
  const send = useSend(resource.routes.bulk);

  const run = async () => {
    const noted = notedRequest();
    const { changed } = await send.mutateAsync({ body: { ...body, preview: false }, onAnswer: noted.onAnswer });
    const done = action === 'remove' ? 'Удалено' : 'Изменено';
    void undoable({ message: `${done}: ${countOf(changed, records)}`, request: noted.request });
    selection.clear();
    onClose();
  };
  const confirm = useSentOnce(send.isPending, () => void run().catch(() => undefined));
  const outcomes = preview.data?.rows ?? [];
  const willChange = outcomes.filter(({ outcome }) => outcome === 'change').length;
  const verb = action === 'remove' ? 'Удалить' : 'Изменить';

  return (
    <Dialog
      onClose={onClose}
      size="xl"
      title={action === 'remove' ? 'Удалить выделенные записи' : 'Изменить поле выделенных записей'}
    >
      <Stack>
        {action === 'update' && <BulkField resource={resource} onChange={setChange} />}
        {isAsked && (
          <BulkPreview
            action={action}
            resource={resource}
            change={change}
            preview={preview}
            {...(action === 'remove' && { lossOf: lossIn(selection) })}
          />
        )}
        {send.error && <ErrorNote {...errorText(send.error)} />}
        <DialogFooter>
          <Button variant="default" onClick={onClose}>
            Отмена
          </Button>
          <Button
            color={action === 'remove' ? 'red' : undefined}
            disabled={willChange === 0 || preview.isFetching}
            loading={send.isPending}
            onClick={confirm}
          >
            {willChange ? `${verb} ${countOf(willChange, records)}` : verb}
          </Button>
        </DialogFooter>
      </Stack>
    </Dialog>
  );
}
