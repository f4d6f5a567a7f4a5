import { Button, Stack, Text } from '@mantine/core';
import { userCalls } from 'contract/features/users/calls.ts';
import type { users } from 'contract/features/users/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import { formErrorText } from '../../../api/error-text.ts';
import { useSend } from '../../../api/queries.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { ShownOnce } from '../../../ui/shown-once/ShownOnce.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { DialogFooter } from '../../../ui/overlay/DialogFooter.tsx';

interface Props {
  row: Row<typeof users>;
  onClose: () => void;
}

/** Creates a one-time password and shows it once. */
export function OneTimePasswordDialog({ row, onClose }: Props) {
  const send = useSend(userCalls.oneTimePassword);
  const make = () => send.mutate({ params: { guid: row.guid }, body: { password: null }, ifMatch: row.version });
  return (
    <Dialog onClose={onClose} isAwaiting={send.isPending} title={`Одноразовый пароль: ${row.fullName}`} size="lg">
      <Stack>
        {send.data ? (
          <ShownOnce label={`Пароль для «${row.userName}»`} value={send.data.password}>
            Передайте пароль лично: больше он не появится. При входе программа попросит задать свой.
          </ShownOnce>
        ) : (
          <Text size="sm">
            Программа придумает пароль и покажет его один раз. Прежний перестанет действовать, открытые сеансы
            завершатся, а при входе пароль нужно будет сменить.
          </Text>
        )}
        {send.error && <ErrorNote {...formErrorText(send.error)} />}
        <DialogFooter>
          <Button variant="default" disabled={send.isPending} onClick={onClose}>
            {send.data ? 'Готово' : 'Отмена'}
          </Button>
          {!send.data && (
            <Button loading={send.isPending} onClick={make} data-autofocus>
              Выдать пароль
            </Button>
          )}
        </DialogFooter>
      </Stack>
    </Dialog>
  );
}
