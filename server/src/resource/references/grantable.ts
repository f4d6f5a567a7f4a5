import { resources } from 'contract/features/index.ts';

/** The family of each section whose records may be granted one by one: the first one. */
export const grantable = [...Map.groupBy(resources, ({ entity }) => entity).values()].map(([first]) => first!);
