import type { Resource } from '../../kit/resource.ts';
import { resourceByName } from '../index.ts';
import { extendedBy, objectsOf, type TypeSchema } from './facts.ts';

/** The resource that a type describes: the family that it extends, or its own. */
export const resourceOfType = ({ family, ...type }: TypeSchema & { family: string | null }): Resource =>
  family ? extendedBy(resourceByName(family)!, type.parameters) : objectsOf(type);
