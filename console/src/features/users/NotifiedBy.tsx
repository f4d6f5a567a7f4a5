import { Text } from '@mantine/core';
import { accountLinks } from 'contract/features/users/links/calls.ts';
import type { users } from 'contract/features/users/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import { useCall } from '../../api/queries.ts';

/** By what and when a user is told of things; letters are told of only where the program sends any. */
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
