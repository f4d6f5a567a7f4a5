import { Outlet, useParams } from '@tanstack/react-router';
import { brands } from 'contract/features/equipment/facts.ts';
import { paths } from '../../paths.ts';
import { CardFacts } from '../../resource/card/CardFacts.tsx';
import { ResourceCard } from '../../resource/card/ResourceCard.tsx';
import { RouteTabs } from '../../ui/RouteTabs.tsx';

export function BrandPage() {
  const { guid } = useParams({ from: '/shell/dictionary/brands/$guid' });
  const tabs = [
    { label: 'Карточка производителя', to: paths.brand(guid) },
    { label: 'Модели', to: paths.brandModels(guid) },
    { label: 'История', to: paths.brandHistory(guid) },
  ];
  return (
    <ResourceCard resource={brands} guid={guid} listPath={paths.brands} cardPath={paths.brand}>
      <CardFacts fields={['fullName', 'country', 'isActive']} />
      <RouteTabs label="Производитель" tabs={tabs} />
      <Outlet />
    </ResourceCard>
  );
}
