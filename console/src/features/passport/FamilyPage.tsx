import { ResourceListPage } from '../../resource/ResourceListPage.tsx';
import { useFamily } from './use-family.ts';

/** The list of a family of the technical passport. */
export function FamilyPage() {
  const { name, resource } = useFamily();
  return <ResourceListPage key={name} resource={resource} />;
}
