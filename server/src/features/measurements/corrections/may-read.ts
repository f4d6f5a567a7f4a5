import { decide } from 'contract/rights/decide.ts';
import type { EntityType } from 'contract/rights/permissions.ts';
import type { Actor } from '../../../core/actor.ts';

/** Whether the user may read a section, without which effects in it are not shown. */
export const mayRead = ({ rights }: Actor, entity: EntityType): boolean => decide(rights, entity, 'read').allowed;
