import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { recordPath } from '../../../record-path.ts';
import { useRecord } from '../../../resource/state/record-context.ts';
import { CardSkeleton } from '../../../resource/card/CardSkeleton.tsx';
import { ResourceListPage } from '../../../resource/list/ResourceListPage.tsx';
import { useExtended } from '../../../resource/state/use-extended.ts';
import { fieldLeadingTo, resourceOf } from '../families/families.ts';
import { useFamily } from '../families/use-family.ts';

/** The records of another family that refer to this one. */
export function RelatedTab() {
  const { related = '' } = useParams({ strict: false }) as { related?: string };
  const { resource } = useFamily();
  const { row } = useRecord();
  const other = resourceOf(related);
  const extended = useExtended(other);
  const field = fieldLeadingTo(other, resource.name);
  const base = useMemo(() => ({ field, op: 'in' as const, value: [row.guid] }), [field, row.guid]);
  const initial = useMemo(() => ({ [field]: row.guid }), [field, row.guid]);
  if (!extended) return <CardSkeleton />;
  return (
    <ResourceListPage
      key={related}
      resource={extended}
      base={base}
      initial={initial}
      cardPath={({ guid }) => recordPath(related, guid)}
    />
  );
}
