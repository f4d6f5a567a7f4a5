import { Text } from '@mantine/core';
import { Outlet, useMatches, useParams } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { CardFacts } from '../../resource/card/CardFacts.tsx';
import { CardSkeleton } from '../../resource/card/CardSkeleton.tsx';
import { CardState } from '../../resource/card/CardState.tsx';
import { ResourceCard } from '../../resource/card/ResourceCard.tsx';
import { SaveAsTemplate } from '../../resource/card/SaveAsTemplate.tsx';
import { useExtended } from '../../resource/state/use-extended.ts';
import { RouteTabs } from '../../ui/RouteTabs.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { CloneButton } from './CloneButton.tsx';
import { resourceOf } from './families/families.ts';
import { useFamily } from './families/use-family.ts';

/** The tabs of a card that show more than a list of related records. */
const ownTabs: Readonly<Record<string, readonly { label: string; place: string }[]>> = {
  'branch-offices': [{ label: 'План', place: 'plan' }],
  substations: [{ label: 'Схема', place: 'diagram' }],
  'balance-groups': [{ label: 'Баланс', place: 'imbalance' }],
  gtps: [{ label: 'Значения', place: 'hours' }],
  'metering-points': [
    { label: 'Профиль', place: 'values' },
    { label: 'Полнота', place: 'coverage' },
    { label: 'Баланс', place: 'balance' },
    { label: 'Приборы', place: 'devices' },
    { label: 'Сверка', place: 'reconciliation' },
  ],
};

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
  // All tabs have routes for every family, so an old bookmark may name a tab that this family does not have.
  const place = useMatches({ select: (matches) => matches.at(-1)!.pathname.replace(/\/$/, '') });
  const isKnown = tabs.some(({ to }) => to === place);
  if (!extended) return <CardSkeleton />;
  return (
    <ResourceCard
      resource={extended}
      guid={guid}
      listPath={paths.passportList(name)}
      cardPath={(other) => paths.passportCard(name, other)}
    >
      <CardState />
      <CloneButton />
      {extended.isExtended && <SaveAsTemplate />}
      <CardFacts fields={facts} />
      <RouteTabs label={card} tabs={tabs} />
      {isKnown ? (
        <Outlet />
      ) : (
        <Text role="tabpanel" tabIndex={0} p="lg">
          Такой вкладки у этой записи нет. <TextLink to={paths.passportCard(name, guid)}>Открыть карточку</TextLink>
        </Text>
      )}
    </ResourceCard>
  );
}
