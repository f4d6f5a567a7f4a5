import { useMatch } from '@tanstack/react-router';
import type { Resource } from 'contract/kit/resource.ts';
import { resourceOf, screenOf } from './families.ts';
import type { FamilyScreen } from './screens.ts';

/** The family of this screen: the first segment of its path. */
export function useFamily(): { name: string; resource: Resource; family: FamilyScreen } {
  // Uses this screen's own match, because the address may already belong to the next screen, which is still loading.
  const { pathname } = useMatch({ strict: false });
  const name = pathname.split('/')[1]!;
  const resource = resourceOf(name);
  return { name, resource, family: screenOf(resource) };
}
