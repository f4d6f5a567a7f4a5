import { resourceByName } from 'contract/features/index.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { AppError } from '../../core/app-error.ts';
import type { Tx } from '../../core/transaction.ts';
import { valuesResource } from '../dictionaries/dictionaries.service.ts';
import { dictionaryIn } from '../dictionaries/shared-resource.service.ts';
import { extended, objectsResource } from '../object-types/extension.service.ts';

const OBJECTS = /^object-types\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/objects$/;

/** A resource by name, as the organization has extended it: a registered one, dictionary values, or objects of an own
 *  type. Errors: 404. */
export async function resourceCalled(tx: Tx, name: string): Promise<Resource> {
  const dictionary = dictionaryIn(name);
  if (dictionary) return valuesResource(tx, dictionary);
  const [, type] = OBJECTS.exec(name) ?? [];
  if (type) return objectsResource(tx, type);
  const resource = resourceByName(name);
  if (!resource) throw new AppError('not_found');
  return extended(tx, resource);
}
