import { Text } from '@mantine/core';
import { keeperOf, users } from 'contract/features/users/facts.ts';
import type { ReactNode } from 'react';
import { useRecord } from '../../../resource/state/record-context.ts';
import page from '../../../ui/Page.module.css';

/** Says that something is seen only by the organization that keeps the account. */
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
