import { Text } from '@mantine/core';
import { accountLinks } from 'contract/features/users/links/calls.ts';
import type { users } from 'contract/features/users/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import { useCall } from '../../api/queries.ts';

/** The notification channels and hours of a user; letters are mentioned only when the installation sends mail. */
export function NotifiedBy({ user: { notifiedByMail, quietHours } }: { user: Row<typeof users> }) {
  const sends = useCall(accountLinks.mail, {}).data?.isSent ?? true;
  const byMail = sends ? 'в консоли и письмом' : 'в консоли (писем нет: почта в программе не настроена)';
  return (
    <Text size="sm" c="dimmed">
      Уведомления: {notifiedByMail ? byMail : 'в консоли'}
      {quietHours && `, тихие часы ${quietHours}`}. Каналы и часы каждый выбирает сам в своём профиле.
    </Text>
  );
}
