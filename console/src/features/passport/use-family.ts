import { useMatch } from '@tanstack/react-router';
import type { Resource } from 'contract/kit/resource.ts';
import { resourceOf, screenOf, type FamilyScreen } from './families.ts';

/** The family whose screen this is: the first part of its address. */
export function useFamily(): { name: string; resource: Resource; family: FamilyScreen } {
  // The place of this screen: the address may already be that of the next one, which is still being loaded.
  const { pathname } = useMatch({ strict: false });
  const name = pathname.split('/')[1]!;
  const resource = resourceOf(name);
  return { name, resource, family: screenOf(resource) };
}
