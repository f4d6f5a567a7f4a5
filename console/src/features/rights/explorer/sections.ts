import { actions, entityTypes, permissionNames } from 'contract/rights/permissions.ts';

/** The sections of rights, and what is done in them, to choose from. */
export const sections = Object.entries(entityTypes).map(([value, label]) => ({ value, label }));
export const verbs = actions.map((value) => ({ value, label: permissionNames[value] }));
