import { Button, Stack } from '@mantine/core';
import type { Invitation } from 'contract/features/users/links/calls.ts';
import type { ReactNode } from 'react';
import { InvitationNote } from '../../ui/shown-once/InvitationNote.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { DialogFooter } from '../../ui/overlay/DialogFooter.tsx';

interface Props {
  name: string;
  invitation: Invitation;
  /** What becomes of earlier links. */
  earlier?: string;
  onClose: () => void;
  /** Further steps beside the end. */
  children?: ReactNode;
}

/** The end of every invitation: the link to hand over, or where it was sent. */
export const InvitedDialog = ({ name, invitation, earlier, onClose, children }: Props) => (
  <Dialog onClose={onClose} title={`Приглашение: ${name}`} size="lg" closeOnClickOutside={false}>
    <Stack>
      <InvitationNote invitation={invitation} {...(earlier && { earlier })} />
      <DialogFooter>
        {children}
        <Button onClick={onClose}>Готово</Button>
      </DialogFooter>
    </Stack>
  </Dialog>
);
