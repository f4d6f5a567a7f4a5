import { Outlet, useParams } from '@tanstack/react-router';
import { priceSets } from 'contract/features/prices/facts.ts';
import { paths } from '../../paths.ts';
import { CardFacts } from '../../resource/card/CardFacts.tsx';
import { CardState } from '../../resource/card/CardState.tsx';
import { ResourceCard } from '../../resource/card/ResourceCard.tsx';
import { RouteTabs } from '../../ui/RouteTabs.tsx';

export function PriceSetPage() {
  const { guid } = useParams({ from: '/shell/calculator/prices/$guid' });
  const tabs = [
    { label: 'Цены', to: paths.priceSet(guid) },
    { label: 'По часам', to: paths.priceSetHours(guid) },
    { label: 'История', to: paths.priceSetHistory(guid) },
  ];
  return (
    <ResourceCard resource={priceSets} guid={guid} listPath={paths.priceSets} cardPath={paths.priceSet}>
      <CardState />
      <CardFacts fields={['regionGuid', 'supplierGuid', 'meanPrice']} />
      <RouteTabs label="Набор цен" tabs={tabs} />
      <Outlet />
    </ResourceCard>
  );
}
