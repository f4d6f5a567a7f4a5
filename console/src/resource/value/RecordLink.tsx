import { decide } from 'contract/rights/decide.ts';
import type { ReactNode } from 'react';
import { useWho } from '../../api/who.ts';
import { recordPath } from '../../record-path.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { referenceTarget, useReferenceNames } from '../state/references.ts';

interface Props {
  to: string;
  guid: string;
  /** Whether the title is known; otherwise it is loaded. */
  isNamed: boolean;
  children: ReactNode;
}

/** Links to the card of a record if the user may read it and its title is visible; a hidden record has no card for them
 *  either. */
export function RecordLink({ to, guid, isNamed, children }: Props) {
  const { rights } = useWho();
  const asked = useReferenceNames(to, isNamed ? [] : [guid]);
  const path = recordPath(to, guid);
  const { allowed } = decide(rights, referenceTarget(to).entity, 'read', guid);
  return path && allowed && (isNamed || asked[guid]) ? <TextLink to={path}>{children}</TextLink> : children;
}
