import { resourceByName } from 'contract/features/index.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { AppError } from '../../core/app-error.ts';
import type { Tx } from '../../core/transaction.ts';
import { valuesResource } from './dictionaries.service.ts';

const VALUES = /^dictionary\/(\d{1,9})\/values$/;

/** The number of the dictionary in a resource name. */
export const dictionaryIn = (name: string): string | undefined => VALUES.exec(name)?.[1];

/** The resource with shared records by name; undefined when there is none. */
export async function sharedResource(tx: Tx, name: string): Promise<Resource | undefined> {
  const dictionary = dictionaryIn(name);
  if (!dictionary) {
    const resource = resourceByName(name);
    return resource?.scope === 'both' || resource?.scope === 'service' ? resource : undefined;
  }
  return valuesResource(tx, dictionary).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') return undefined;
    throw error;
  });
}
