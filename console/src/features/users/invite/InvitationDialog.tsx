import { Button, Stack } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import type { Invitation } from 'contract/features/users/links/calls.ts';
import { errorText } from '../../../api/error-text.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { InvitationNote } from '../../../ui/shown-once/InvitationNote.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { DialogFooter } from '../../../ui/overlay/DialogFooter.tsx';

interface Props {
  name: string;
  invitation: Pick<UseMutationResult<Invitation>, 'data' | 'error'>;
  onRetry: () => void;
  onClose: () => void;
}

/** The sending of an invitation and its result. */
export function InvitationDialog({ name, invitation: { data, error }, onRetry, onClose }: Props) {
  return (
    <Dialog onClose={onClose} title={`Приглашение: ${name}`} size="lg" closeOnClickOutside={false}>
      <Stack>
        {error && <ErrorNote {...errorText(error)} onRetry={onRetry} />}
        {!data && !error && <Loading height={120} label="Готовим приглашение" />}
        {data && <InvitationNote invitation={data} />}
        <DialogFooter>
          <Button onClick={onClose}>{data ? 'Готово' : 'Закрыть'}</Button>
        </DialogFooter>
      </Stack>
    </Dialog>
  );
}
