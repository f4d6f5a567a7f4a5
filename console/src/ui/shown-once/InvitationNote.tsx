import { Text } from '@mantine/core';
import type { Invitation } from 'contract/features/users/links/calls.ts';
import { formatDateTime } from '../text/format.ts';
import { ShownOnce } from './ShownOnce.tsx';
import { unsentText } from '../text/unsent-text.ts';
import { useTimeZone } from '../text/time-zone.ts';

interface Props {
  invitation: Invitation;
  /** What happens to earlier links. */
  earlier?: string;
}

const OVER = 'прежние больше не действуют';

/** The result of an invitation: an e-mail was sent, or there is a link to hand over. */
export function InvitationNote({ invitation: { link, sentTo, unsent, expiresAt }, earlier = OVER }: Props) {
  const until = formatDateTime(expiresAt, useTimeZone());
  return sentTo ? (
    <Text>
      Письмо со ссылкой отправлено на {sentTo}. Ссылка действует до {until}, {earlier}.
    </Text>
  ) : (
    <ShownOnce label="Ссылка для приглашённого" value={new URL(link ?? '', window.location.origin).href}>
      {unsent && `${unsentText[unsent]}. `}Передайте ссылку сами. Она действует до {until} и один раз, больше не
      показывается, а {earlier}.
    </ShownOnce>
  );
}
