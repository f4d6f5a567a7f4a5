import { Text } from '@mantine/core';
import { Outlet, useMatches, useParams } from '@tanstack/react-router';
import { decideAny } from 'contract/rights/decide.ts';
import { useWho } from '../../api/who.ts';
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
import { tabsOf } from './families/tabs-of.ts';
import { useFamily } from './families/use-family.ts';

/** One record of the technical passport. */
export function FamilyCard() {
  const { guid = '' } = useParams({ strict: false });
  const { name, resource, family } = useFamily();
  const extended = useExtended(resource);
  const { rights } = useWho();
  const { open, known } = tabsOf(name, guid, family, (entity) => decideAny(rights, entity, 'read').allowed);
  // All tabs have routes for every family, so an old bookmark may name a tab that this family does not have.
  const place = useMatches({ select: (matches) => matches.at(-1)!.pathname.replace(/\/$/, '') });
  const isKnown = known.includes(place);
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
      <CardFacts fields={family.facts} />
      <RouteTabs label={family.card} tabs={open} />
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
