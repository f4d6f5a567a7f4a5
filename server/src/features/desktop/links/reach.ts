import { decide } from 'contract/rights/decide.ts';
import { entityTypes, type EntityType } from 'contract/rights/permissions.ts';
import type { Rights } from 'contract/rights/rights.ts';

/** The author's access when a snapshot was taken: the sections and their records. */
export interface AuthorReach {
  sections: EntityType[];
  records: string;
}
const isRead = (rights: Rights, entity: EntityType) => decide(rights, entity, 'read').allowed;
export const reachOf = (rights: Rights): AuthorReach => ({
  sections: Object.keys(entityTypes).filter((entity): entity is EntityType => isRead(rights, entity as EntityType)),
  records: JSON.stringify([
    rights.dataFrom ?? null,
    rights.grants.filter(({ rules, object }) => rules || object !== null),
  ]),
});

/** Whether the rights still include everything they included then. */
export const stillCovers = (rights: Rights, { sections, records }: AuthorReach): boolean =>
  records === reachOf(rights).records && sections.every((entity) => isRead(rights, entity));
