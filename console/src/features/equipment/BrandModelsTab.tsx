import { models } from 'contract/features/equipment/facts.ts';
import { anyResource } from 'contract/kit/resource.ts';
import { useMemo } from 'react';
import { useRecord } from '../../resource/state/record-context.ts';
import { ResourceListPage } from '../../resource/list/ResourceListPage.tsx';

const resource = anyResource(models);

export function BrandModelsTab() {
  const { row } = useRecord();
  const ofBrand = useMemo(() => ({ field: 'brandGuid', op: 'in' as const, value: [row.guid] }), [row.guid]);
  const initial = useMemo(() => ({ brandGuid: row.guid }), [row.guid]);
  return <ResourceListPage resource={resource} base={ofBrand} initial={initial} />;
}
