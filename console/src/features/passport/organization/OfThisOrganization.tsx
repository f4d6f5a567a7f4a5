import { Text } from '@mantine/core';
import { organizations } from 'contract/features/organizations/facts.ts';
import type { ReactNode } from 'react';
import { useWho } from '../../../api/who.ts';
import { useRecord } from '../../../resource/state/record-context.ts';
import page from '../../../ui/Page.module.css';

/** The data of an organization are visible only to users who are working in it. */
export function OfThisOrganization({ children }: { children: ReactNode }) {
  const { row } = useRecord(organizations);
  const { orgId } = useWho();
  if (row.guid === orgId) return children;
  return (
    <div className={page.empty} role="tabpanel">
      <Text fw={600}>Это данные другой организации</Text>
      <Text c="dimmed">Чтобы их увидеть, смените организацию на «{row.shortName}».</Text>
    </div>
  );
}
