import type { AnyInput, AnyRow } from 'contract/kit/resource.ts';
import type { Client } from './client.ts';
import type { World } from './world.ts';

/** Gives an organization the types that a new one begins with: one for each family. */
export const addReadyTypes = (world: World, organization: string) =>
  world.owner(`select set_config('console.organization', '${organization}', true); select add_ready_object_types()`);

/** The type that describes a family. */
export async function typeOf(client: Client, family: string): Promise<AnyRow> {
  const { body } = await client.get('/api/object-types?limit=50');
  return body.items.find((row: AnyRow) => row['family'] === family);
}

/** A type as it is sent. */
export function typeInput(row: AnyRow): AnyInput {
  const { name, code, parentGuid, icon, colour, sort, description, parameters, needed, templates, layout } = row;
  return { name, code, parentGuid, icon, colour, sort, description, parameters, needed, templates, layout };
}
