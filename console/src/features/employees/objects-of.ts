import { resources } from 'contract/features/index.ts';
import type { Resource } from 'contract/kit/resource.ts';

/** The records of a section that a right can be given for one by one; undefined while a section has none. */
export const objectsOf = (section: unknown): Resource | undefined => resources.find(({ entity }) => entity === section);
