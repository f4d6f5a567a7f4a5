import type { Resource } from 'contract/kit/resource.ts';
import { use, type Context } from 'react';

/** The state of the card, list or form around a component. Throws when it belongs to another resource. Names are
 *  compared, because a resource extended by an organization is another object. */
export function useSurrounding<S extends { resource: Resource }>(
  context: Context<S | null>,
  frame: string,
  asked: Resource | undefined,
): S {
  const surrounding = use(context);
  if (surrounding && (!asked || asked.name === surrounding.resource.name)) return surrounding;
  throw new Error(`Место этого — ${frame} ${asked?.name}`);
}
