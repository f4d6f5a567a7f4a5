import { resources } from 'contract/features/index.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { topicOf } from '../api/queries.ts';

const refersTo = (resource: Resource, name: string) =>
  Object.values(resource.fields).some(
    (field) => (field.kind === 'reference' || field.kind === 'references') && field.to === name,
  );

/** The topics whose cached answers hold names or counts of this resource's records. */
export const affectedTopics = (resource: Resource): string[] =>
  resources.filter((other) => refersTo(other, resource.name)).map((other) => topicOf(other.routes.list.path));
