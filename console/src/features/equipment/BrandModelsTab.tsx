import { models } from 'contract/features/equipment/facts.ts';
import { useMemo } from 'react';
import { useRecord } from '../../resource/state/record-context.ts';
import { ResourceListPage } from '../../resource/list/ResourceListPage.tsx';

export function BrandModelsTab() {
  const { row } = useRecord();
  const ofBrand = useMemo(() => ({ field: 'brandGuid', op: 'in' as const, value: [row.guid] }), [row.guid]);
  const initial = useMemo(() => ({ brandGuid: row.guid }), [row.guid]);
  return <ResourceListPage resource={models} base={ofBrand} initial={initial} />;
}
