import { resources } from 'contract/features/index.ts';
import type { Resource } from 'contract/kit/resource.ts';

/** The resource whose records can be granted one by one in a section; undefined when the section has none. */
export const objectsOf = (section: unknown): Resource | undefined => resources.find(({ entity }) => entity === section);
