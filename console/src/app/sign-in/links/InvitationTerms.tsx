import { Text } from '@mantine/core';
import type { ShownInvitation } from 'contract/features/organizations/invitations.ts';
import { formatDateTime, termText } from '../../../ui/text/format.ts';
import { useTimeZone } from '../../../ui/text/time-zone.ts';

interface Props {
  invitation: ShownInvitation;
}

/** Who invites to which organization, and on what terms. */
export function InvitationTerms({ invitation }: Props) {
  const zone = useTimeZone();
  const { organization, inviter, position, groups, memberFrom, memberTo, expiresAt } = invitation;
  return (
    <>
      <Text>
        {inviter} приглашает вас в организацию {organization}.
      </Text>
      <Text component="ul" size="sm" m={0} pl="lg">
        <li>Должность: {position ?? 'не указана, права дадут потом'}</li>
        {groups.length > 0 && <li>Группы прав: {groups.map((name) => `«${name}»`).join(', ')}</li>}
        <li>Доступ: {termText(memberFrom, memberTo) || 'без срока'}</li>
        <li>Ответить можно до {formatDateTime(expiresAt, zone)}</li>
      </Text>
      <Text size="sm" c="dimmed">
        Если примете, ваши имя, пароль и прежние организации останутся, а администраторы новой организации увидят ваше
        имя, имя пользователя и почту.
      </Text>
    </>
  );
}
