import { Outlet, useParams } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { CardFacts } from '../../resource/CardFacts.tsx';
import { ResourceCard } from '../../resource/ResourceCard.tsx';
import { RouteTabs } from '../../ui/RouteTabs.tsx';
import { resourceOf } from './families.ts';
import { ownTabs } from './own-tabs.ts';
import { useFamily } from './use-family.ts';

/** The card of a record of the technical passport. */
export function FamilyCard() {
  const { guid = '' } = useParams({ strict: false });
  const { name, resource, family } = useFamily();
  const { card, facts, related = [] } = family;
  const tab = (place: string) => paths.passportTab(name, guid, place);
  const tabs = [
    { label: card, to: paths.passportCard(name, guid) },
    ...(ownTabs[name] ?? []).map(({ label, place }) => ({ label, to: tab(place) })),
    ...related.map((other) => ({ label: resourceOf(other).titles.list, to: tab(other) })),
    { label: 'Где используется', to: tab('usage') },
    { label: 'История', to: tab('history') },
  ];
  return (
    <ResourceCard
      resource={resource}
      guid={guid}
      listPath={paths.passportList(name)}
      cardPath={(other) => paths.passportCard(name, other)}
    >
      <CardFacts fields={facts} />
      <RouteTabs label={card} tabs={tabs} />
      <Outlet />
    </ResourceCard>
  );
}
