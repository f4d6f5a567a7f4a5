import { Outlet, useParams } from '@tanstack/react-router';
import { errorText } from '../../api/error-text.ts';
import { paths } from '../../paths.ts';
import { CardFacts } from '../../resource/CardFacts.tsx';
import { CardSkeleton } from '../../resource/CardSkeleton.tsx';
import { ResourceCard } from '../../resource/ResourceCard.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { RouteTabs } from '../../ui/RouteTabs.tsx';
import { useObjects } from './use-type.ts';

/** One object of a type of the organization's own. */
export function ObjectPage() {
  const { guid: type = '', object = '' } = useParams({ strict: false });
  const { objects, error, refetch } = useObjects(type);
  if (error && !objects) return <ErrorNote {...errorText(error)} onRetry={() => void refetch()} />;
  if (!objects) return <CardSkeleton />;
  const tabs = [
    { label: 'Карточка объекта', to: paths.typeObject(type, object) },
    { label: 'История', to: paths.typeObjectHistory(type, object) },
  ];
  return (
    <ResourceCard
      resource={objects}
      guid={object}
      listPath={paths.typeObjects(type)}
      cardPath={(other) => paths.typeObject(type, other)}
    >
      <CardFacts fields={['code', 'branchGuid', 'buildingGuid', 'updatedAt']} />
      <RouteTabs label="Объект" tabs={tabs} />
      <Outlet />
    </ResourceCard>
  );
}
