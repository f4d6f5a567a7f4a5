import { objectsOf, objectTypes, type ObjectType, type TypeSchema } from 'contract/features/object-types/facts.ts';
import { anyResource } from 'contract/kit/resource.ts';
import { useMemo } from 'react';
import { useCall } from '../../api/queries.ts';

const resource = anyResource(objectTypes);

/** The objects of a type as a resource, once the type is known. */
export function useObjects(guid: string) {
  const { data, error, refetch } = useCall(resource.routes.get, { params: { guid } });
  const type = data as ObjectType | undefined;
  const objects = useMemo(() => type && objectsOf(type as TypeSchema), [type]);
  return { type, objects, error, refetch };
}
