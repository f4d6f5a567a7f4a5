import { Text } from '@mantine/core';
import type { EntityType } from 'contract/rights/permissions.ts';
import { lazy, Suspense, type ReactNode } from 'react';
import { useRefusal } from '../../api/decisions.ts';
import page from '../../ui/Page.module.css';

const AskRight = lazy(async () => ({ default: (await import('../frame/AskRight.tsx')).AskRight }));

interface Props {
  entity: EntityType;
  children: ReactNode;
}

/** A part of a screen for those who may read a section; others see why it is not available and whom to ask. */
export function OpenTo({ entity, children }: Props) {
  const refusal = useRefusal(entity, 'read');
  if (refusal === undefined) return children;
  return (
    <div className={page.empty} role="tabpanel">
      <Text>{refusal}</Text>
      <Suspense>
        <AskRight right={{ entity, action: 'read', object: null }} />
      </Suspense>
    </div>
  );
}
