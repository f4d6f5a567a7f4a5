import type { Resource } from 'contract/kit/resource.ts';
import { use, type Context } from 'react';

/** The card, list or form around a part of it. What is made for the records of one resource stands among those of another only
 *  by mistake; names are compared, for a resource stays the same when an organization adds fields to it. */
export function useSurrounding<S extends { resource: Resource }>(
  context: Context<S | null>,
  frame: string,
  asked: Resource | undefined,
): S {
  const surrounding = use(context);
  if (surrounding && (!asked || asked.name === surrounding.resource.name)) return surrounding;
  throw new Error(`Место этого — ${frame} ${asked?.name}`);
}
