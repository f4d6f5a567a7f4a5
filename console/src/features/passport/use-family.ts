import { useMatch } from '@tanstack/react-router';
import type { Resource } from 'contract/kit/resource.ts';
import type { PassportSection } from '../../passport-sections.ts';
import { families, resourceOf, type FamilyScreen } from './families.ts';

/** The family whose screen this is: the first part of its address. */
export function useFamily(): { name: PassportSection; resource: Resource; family: FamilyScreen } {
  // The place of this screen: the address may already be that of the next one, which is still being loaded.
  const { pathname } = useMatch({ strict: false });
  const name = pathname.split('/')[1] as PassportSection;
  return { name, resource: resourceOf(name), family: families[name] };
}
