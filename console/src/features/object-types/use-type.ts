import { objectsOf, objectTypes, type TypeSchema } from 'contract/features/object-types/facts.ts';
import { anyResource, type AnyRow, type Row } from 'contract/kit/resource.ts';
import { useMemo } from 'react';
import { useCall } from '../../api/queries.ts';

export type ObjectType = AnyRow & Row<typeof objectTypes>;

const resource = anyResource(objectTypes);

/** The objects of a type as a resource, once the type is known. */
export function useObjects(guid: string) {
  const { data, error, refetch } = useCall(resource.routes.get, { params: { guid } });
  const type = data as ObjectType | undefined;
  const objects = useMemo(() => type && objectsOf(type as TypeSchema), [type]);
  return { type, objects, error, refetch };
}
