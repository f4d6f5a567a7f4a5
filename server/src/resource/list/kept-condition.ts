import { fieldsOf, type Filter } from 'contract/kit/filter.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { AppError, invalidField } from '../../core/app-error.ts';
import { filterCondition } from '../condition.ts';

/** Validates a stored condition and returns the fields that it uses. Errors: 422 at its field. */
export function checkCondition(resource: Resource, path: string, filter: Filter): string[] {
  const asked = fieldsOf(filter);
  if (asked.length === 0) throw invalidField(path, 'Составьте условие');
  try {
    filterCondition(resource, filter);
  } catch (error) {
    throw error instanceof AppError ? invalidField(path, error.message) : error;
  }
  return asked;
}
