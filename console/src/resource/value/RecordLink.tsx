import { decide } from 'contract/rights/decide.ts';
import type { ReactNode } from 'react';
import { useWho } from '../../api/who.ts';
import { recordPath } from '../../record-path.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { referenceTarget } from '../state/references.ts';

interface Props {
  to: string;
  guid: string;
  children: ReactNode;
}

/** Links to the card of a record when the user may read it. */
export function RecordLink({ to, guid, children }: Props) {
  const { rights } = useWho();
  const path = recordPath(to, guid);
  const { allowed } = decide(rights, referenceTarget(to).entity, 'read', guid);
  return path && allowed ? <TextLink to={path}>{children}</TextLink> : children;
}
