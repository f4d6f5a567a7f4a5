import { organizations } from 'contract/features/organizations/facts.ts';
import type { ReactNode } from 'react';
import { useWho } from '../../api/who.ts';
import { useRecord } from '../../resource/state/record-context.ts';
import { ElsewhereTab } from './ElsewhereTab.tsx';

interface Props {
  what: string;
  /** The address of the tab of an organization. */
  path: (guid: string) => string;
  children: ReactNode;
}

/** The data of an organization are visible only to users who are working in it. */
export function OfThisOrganization({ what, path, children }: Props) {
  const { row } = useRecord(organizations);
  const { orgId } = useWho();
  return row.guid === orgId ? children : <ElsewhereTab what={what} path={path(row.guid)} />;
}
