import { actions, entityTypes, permissionNames } from 'contract/rights/permissions.ts';

/** The sections of rights and their actions, as options. */
export const sections = Object.entries(entityTypes).map(([value, label]) => ({ value, label }));
export const verbs = actions.map((value) => ({ value, label: permissionNames[value] }));
