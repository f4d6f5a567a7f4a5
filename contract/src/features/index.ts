import { anyResource, type Resource } from '../kit/resource.ts';
import { brands, equipmentTypes, models } from './brands.ts';
import { dictionaries } from './dictionaries.ts';
import { glossary, glossarySections } from './glossary.ts';

/** Every resource of the program, in the order of the navigation. */
export const resources: readonly Resource[] = [
  dictionaries,
  brands,
  models,
  equipmentTypes,
  glossary,
  glossarySections,
].map(anyResource);

export const resourceByName = (name: string): Resource | undefined =>
  resources.find((resource) => resource.name === name);
