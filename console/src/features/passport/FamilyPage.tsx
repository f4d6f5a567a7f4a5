import { CardSkeleton } from '../../resource/CardSkeleton.tsx';
import { ResourceListPage } from '../../resource/ResourceListPage.tsx';
import { useExtended } from '../../resource/use-extended.ts';
import { useFamily } from './use-family.ts';

/** The list of a family of the technical passport. */
export function FamilyPage() {
  const { name, resource } = useFamily();
  const extended = useExtended(resource);
  return extended ? <ResourceListPage key={name} resource={extended} /> : <CardSkeleton />;
}
