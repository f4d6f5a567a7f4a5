import { Navigate, Outlet, useParams } from '@tanstack/react-router';
import { objectsOf, objectTypes, ownObjects } from 'contract/features/object-types/facts.ts';
import { objectsBelow } from 'contract/features/object-types/inheritance.ts';
import type { Resource, Row } from 'contract/kit/resource.ts';
import { useMemo } from 'react';
import { errorText } from '../../api/error-text.ts';
import { ProblemError } from '../../api/problem-error.ts';
import { useCall } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { CardFacts } from '../../resource/card/CardFacts.tsx';
import { CardSkeleton } from '../../resource/card/CardSkeleton.tsx';
import { ResourceCard } from '../../resource/card/ResourceCard.tsx';
import { SaveAsTemplate } from '../../resource/card/SaveAsTemplate.tsx';
import { useExtended } from '../../resource/state/use-extended.ts';
import { linkTo } from '../../ui/link-to.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { RouteTabs } from '../../ui/RouteTabs.tsx';

/** The objects of a type as a resource, once the type is loaded. */
function useObjects(guid: string) {
  const { data: type, error, refetch } = useCall(objectTypes.routes.get, { params: { guid } });
  const objects = useMemo(() => type && objectsOf(type), [type]);
  return { objects, error, refetch };
}

/** The actual type of an object whose address names another one: relations name a parent type, and objects are moved.
 *  Undefined until it is known, and when the address is correct. */
function useOtherType(named: string, object: string): string | undefined {
  const [own, below] = useMemo(() => {
    const type = { guid: named, name: '', parameters: [] };
    return [objectsOf(type).routes, objectsBelow(type).routes];
  }, [named]);
  const given = { params: { guid: object } };
  const { error } = useCall(own.get, given);
  const isElsewhere = error instanceof ProblemError && error.is('not_found');
  const { data } = useCall(below.get, given, { enabled: isElsewhere });
  return (data as Row<typeof ownObjects> | undefined)?.typeGuid;
}

/** One object of an organization-defined type. */
export function ObjectPage() {
  const { guid: type = '', object = '' } = useParams({ strict: false });
  const { objects, error, refetch } = useObjects(type);
  const laidOut = useExtended(objects ?? (ownObjects as Resource));
  const other = useOtherType(type, object);
  if (other) return <Navigate {...linkTo(paths.typeObject(other, object))} replace />;
  if (error && !objects) return <ErrorNote {...errorText(error)} onRetry={() => void refetch()} />;
  if (!objects || !laidOut) return <CardSkeleton />;
  const tabs = [
    { label: 'Карточка объекта', to: paths.typeObject(type, object) },
    { label: 'Где используется', to: paths.typeObjectUsage(type, object) },
    { label: 'История', to: paths.typeObjectHistory(type, object) },
  ];
  return (
    <ResourceCard
      resource={laidOut}
      guid={object}
      listPath={paths.typeObjects(type)}
      cardPath={(other) => paths.typeObject(type, other)}
    >
      <SaveAsTemplate />
      <CardFacts fields={['code', 'branchGuid', 'buildingGuid']} />
      <RouteTabs label="Объект" tabs={tabs} />
      <Outlet />
    </ResourceCard>
  );
}
