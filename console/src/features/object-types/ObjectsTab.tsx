import { objectsOf, objectTypes } from 'contract/features/object-types/facts.ts';
import { useMemo } from 'react';
import { paths } from '../../paths.ts';
import { useRecord } from '../../resource/state/record-context.ts';
import { ResourceListPage } from '../../resource/list/ResourceListPage.tsx';

/** The objects of an organization-defined type. */
export function ObjectsTab() {
  const { row } = useRecord(objectTypes);
  const objects = useMemo(() => objectsOf(row), [row]);
  return <ResourceListPage resource={objects} cardPath={({ guid }) => paths.typeObject(row.guid, guid)} />;
}
