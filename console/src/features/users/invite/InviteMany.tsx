import { Alert, Box, Button, Stack, Text } from '@mantine/core';
import { accountLinks, type InvitedUser } from 'contract/features/users/links/calls.ts';
import { useState } from 'react';
import { formErrorText } from '../../../api/error-text.ts';
import { useSend } from '../../../api/queries.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { countOf } from '../../../ui/text/format.ts';
import { PlainTable } from '../../../ui/table/PlainTable.tsx';
import { unsentText } from '../../../ui/text/unsent-text.ts';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { ShownOnce } from '../../../ui/shown-once/ShownOnce.tsx';
import { DialogFooter } from '../../../ui/overlay/DialogFooter.tsx';

interface Props {
  guids: readonly string[];
  onClose: () => void;
}

/** The number of users invited by one request. */
const AT_ONCE = 200;
const people = ['пользователь', 'пользователя', 'пользователей'] as const;

const outcomeOf = ({ invitation, reason }: InvitedUser) =>
  invitation?.sentTo
    ? `письмо отправлено на ${invitation.sentTo}`
    : invitation
      ? `ссылка ниже. ${invitation.unsent ? unsentText[invitation.unsent] : ''}`
      : (reason ?? 'не приглашён');
const linesOf = (invited: readonly InvitedUser[]) =>
  invited
    .flatMap(({ userName, invitation }) =>
      invitation?.link ? [`${userName}\t${new URL(invitation.link, window.location.origin).href}`] : [],
    )
    .join('\n');

/** Invites the users created from a file; they can also be invited later from their cards. */
export function InviteMany({ guids, onClose }: Props) {
  const [invited, setInvited] = useState<readonly InvitedUser[] | null>(null);
  const send = useSend(accountLinks.inviteMany);
  const invite = async () => {
    const answers: InvitedUser[] = [];
    for (let from = 0; from < guids.length; from += AT_ONCE) {
      answers.push(...(await send.mutateAsync({ body: { guids: guids.slice(from, from + AT_ONCE) } })));
      setInvited([...answers]);
    }
  };
  const lines = linesOf(invited ?? []);
  return (
    <Dialog onClose={onClose} title="Загруженные пользователи" size="xl" closeOnClickOutside={false}>
      <Stack>
        <Alert color="green">
          <strong>Загружено: {countOf(guids.length, people)}.</strong>{' '}
          {invited
            ? 'Приглашения готовы.'
            : 'Войти они смогут, когда откроют ссылку из приглашения. Пригласить можно и позже, из карточки каждого.'}
        </Alert>
        {send.error && <ErrorNote {...formErrorText(send.error)} />}
        {invited && (
          <Box mah={260} style={{ overflowY: 'auto' }}>
            <PlainTable
              label="Приглашения"
              rows={invited}
              rowKey={({ guid }) => guid}
              nothing="Никто не приглашён."
              columns={[
                { label: 'Имя пользователя', cell: ({ userName }) => userName },
                { label: 'Пользователь', cell: ({ name }) => name },
                { label: 'Приглашение', cell: outcomeOf, wraps: true },
              ]}
            />
          </Box>
        )}
        {lines && (
          <ShownOnce label="Ссылки для приглашённых" value={lines}>
            Эти письма не ушли: передайте каждому его ссылку сами. Больше они не появятся.
          </ShownOnce>
        )}
        {send.isPending && <Text size="sm">Приглашаем…</Text>}
        <DialogFooter>
          <Button variant="default" onClick={onClose}>
            {invited ? 'Готово' : 'Позже'}
          </Button>
          {!invited && (
            <Button loading={send.isPending} onClick={() => void invite().catch(() => undefined)}>
              Пригласить всех
            </Button>
          )}
        </DialogFooter>
      </Stack>
    </Dialog>
  );
}
