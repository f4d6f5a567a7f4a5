import { CardSkeleton } from '../../resource/CardSkeleton.tsx';
import { ResourceListPage } from '../../resource/ResourceListPage.tsx';
import { useExtended } from '../../resource/use-extended.ts';
import { ExchangeLink } from './ExchangeLink.tsx';
import { useFamily } from './use-family.ts';

/** The list of a family of the technical passport. */
export function FamilyPage() {
  const { name, resource } = useFamily();
  const extended = useExtended(resource);
  if (!extended) return <CardSkeleton />;
  return (
    <ResourceListPage key={name} resource={extended}>
      {name === 'metering-points' && <ExchangeLink />}
    </ResourceListPage>
  );
}
