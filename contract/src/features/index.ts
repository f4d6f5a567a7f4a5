import { anyResource, type Resource } from '../kit/resource.ts';
import { users } from './users.ts';
import { employees } from './employees.ts';
import { individualPermissions, permissionGroups } from './permission-groups.ts';
import { organizationAddresses, organizations } from './organizations.ts';
import { brands, equipmentTypes, models } from './brands.ts';
import { dictionaries } from './dictionaries.ts';
import { glossary, glossarySections } from './glossary.ts';

/** Every resource of the program, in the order of the navigation. */
export const resources: readonly Resource[] = [
  users,
  employees,
  permissionGroups,
  individualPermissions,
  organizations,
  organizationAddresses,
  dictionaries,
  brands,
  models,
  equipmentTypes,
  glossary,
  glossarySections,
].map(anyResource);

export const resourceByName = (name: string): Resource | undefined =>
  resources.find((resource) => resource.name === name);
