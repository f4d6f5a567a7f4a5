import { resources } from 'contract/features/index.ts';

/** The family of each section for whose records individual rights can be given: the first one. */
export const grantable = [...Map.groupBy(resources, ({ entity }) => entity).values()].map(([first]) => first!);
