import { Outlet, useParams } from '@tanstack/react-router';
import { models } from 'contract/features/equipment/facts.ts';
import { paths } from '../../paths.ts';
import { CardFacts } from '../../resource/card/CardFacts.tsx';
import { ResourceCard } from '../../resource/card/ResourceCard.tsx';
import { RouteTabs } from '../../ui/RouteTabs.tsx';

export function ModelPage() {
  const { guid } = useParams({ from: '/shell/dictionary/models/$guid' });
  const tabs = [
    { label: 'Карточка модели', to: paths.model(guid) },
    { label: 'История', to: paths.modelHistory(guid) },
  ];
  return (
    <ResourceCard resource={models} guid={guid} listPath={paths.brands} cardPath={paths.model}>
      <CardFacts fields={['brandGuid', 'equipmentTypeGuid', 'registryNumber']} />
      <RouteTabs label="Модель" tabs={tabs} />
      <Outlet />
    </ResourceCard>
  );
}
