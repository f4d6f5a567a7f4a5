import { Outlet, useParams } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { CardFacts } from '../../resource/CardFacts.tsx';
import { CardSkeleton } from '../../resource/CardSkeleton.tsx';
import { ResourceCard } from '../../resource/ResourceCard.tsx';
import { useExtended } from '../../resource/use-extended.ts';
import { RouteTabs } from '../../ui/RouteTabs.tsx';
import { CloneButton } from './CloneButton.tsx';
import { resourceOf } from './families.ts';
import { ownTabs } from './own-tabs.ts';
import { useFamily } from './use-family.ts';

/** The card of a record of the technical passport. */
export function FamilyCard() {
  const { guid = '' } = useParams({ strict: false });
  const { name, resource, family } = useFamily();
  const extended = useExtended(resource);
  const { card, facts, related = [] } = family;
  const tab = (place: string) => paths.passportTab(name, guid, place);
  const tabs = [
    { label: card, to: paths.passportCard(name, guid) },
    ...(ownTabs[name] ?? []).map(({ label, place }) => ({ label, to: tab(place) })),
    ...related.map((other) => ({ label: resourceOf(other).titles.list, to: tab(other) })),
    { label: 'Файлы', to: tab('files') },
    { label: 'Где используется', to: tab('usage') },
    { label: 'История', to: tab('history') },
  ];
  if (!extended) return <CardSkeleton />;
  return (
    <ResourceCard
      resource={extended}
      guid={guid}
      listPath={paths.passportList(name)}
      cardPath={(other) => paths.passportCard(name, other)}
    >
      <CloneButton />
      <CardFacts fields={facts} />
      <RouteTabs label={card} tabs={tabs} />
      <Outlet />
    </ResourceCard>
  );
}
