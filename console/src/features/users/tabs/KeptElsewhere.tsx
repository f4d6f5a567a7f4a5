import { Text } from '@mantine/core';
import { keeperOf, users } from 'contract/features/users/facts.ts';
import type { ReactNode } from 'react';
import { useRecord } from '../../../resource/state/record-context.ts';
import page from '../../../ui/Page.module.css';

/** Explains that the content is visible only to the organization that manages the account. */
export function KeptElsewhere({ what, children }: { what: string; children: ReactNode }) {
  const { row } = useRecord(users);
  return (
    <div className={page.empty} role="tabpanel">
      <Text fw={600}>
        {what} видит {keeperOf(row)}
      </Text>
      <Text c="dimmed">Учётную запись ведут там, и человек входит сразу во все свои организации. {children}</Text>
    </div>
  );
}
