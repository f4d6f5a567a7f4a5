import { Outlet, useParams } from '@tanstack/react-router';
import { equipmentTypes } from 'contract/features/equipment/facts.ts';
import { paths } from '../../paths.ts';
import { CardFacts } from '../../resource/card/CardFacts.tsx';
import { ResourceCard } from '../../resource/card/ResourceCard.tsx';
import { RouteTabs } from '../../ui/RouteTabs.tsx';

export function EquipmentTypePage() {
  const { guid } = useParams({ from: '/shell/dictionary/equipment/$guid' });
  const tabs = [
    { label: 'Карточка типа', to: paths.equipmentType(guid) },
    { label: 'История', to: paths.equipmentTypeHistory(guid) },
  ];
  return (
    <ResourceCard resource={equipmentTypes} guid={guid} listPath={paths.equipment} cardPath={paths.equipmentType}>
      <CardFacts fields={['hasModels', 'updatedAt']} />
      <RouteTabs label="Тип оборудования" tabs={tabs} />
      <Outlet />
    </ResourceCard>
  );
}
