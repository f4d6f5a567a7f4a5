import type { EntityType } from 'contract/rights/permissions.ts';
import { decide } from 'contract/rights/decide.ts';
import type { Rights } from 'contract/rights/rights.ts';
import { sql, type Sql } from '../../core/sql.ts';
import { isCounted } from '../measurements/consumption/counted-points.service.ts';
import type { Elements } from './elements.ts';

const mayRead = (rights: Rights, entity: EntityType) => decide(rights, entity, 'read').allowed;

/** The total maximum power of the objects fed by the points of an element; null for users who may not read objects. */
const maximumOf = (rights: Rights, of: Sql, points: Sql) => sql`
  select e.guid, sum(e.power) as permitted from (
    select distinct ${of} as guid, o.guid as object, o.max_power_kw as power
    from metering_point p join consumption_object o on o.guid = p.consumption_object_guid
    where p.organization_guid = current_organization() and ${mayRead(rights, 'consumptionObjects') ? points : sql`false`}) e
  group by e.guid`;

const ratedBy = (column: Sql) => sql`
  select ${column} as guid, sum(t.rated_power_kva) as permitted from power_transformer t
  where t.organization_guid = current_organization() group by 1`;

const ofSubstation = sql`p.substation_guid`;
const ofTransformer = sql`(select f.transformer_guid from feeder f where f.guid = p.feeder_guid)`;
const ofFeeder = sql`p.feeder_guid`;
const ofPoint = sql`p.guid`;

/** The elements of a one-line diagram, by a condition on `p`. */
export function networkElements(rights: Rights, points: Sql): Elements[] {
  const counted = sql`${isCounted} and ${points}`;
  const substations = { of: ofSubstation, points: counted, permitted: ratedBy(sql`t.substation_guid`) };
  const transformers = { of: ofTransformer, points: counted, permitted: ratedBy(sql`t.guid`) };
  const feeders = { of: ofFeeder, points: counted, permitted: maximumOf(rights, ofFeeder, counted) };
  return [
    { resource: 'substations', ...substations },
    { resource: 'power-transformers', ...transformers },
    { resource: 'feeders', ...feeders },
    { resource: 'metering-points', of: ofPoint, points, permitted: maximumOf(rights, ofPoint, points) },
  ];
}

const located = (table: Sql) =>
  sql`(select l.guid from ${table} l where l.latitude is not null and l.longitude is not null)`;

/** The elements of the map, by a condition on `p`. */
export function mapElements(rights: Rights, points: Sql): Elements[] {
  const places = [
    ['substations', 'substations', ofSubstation, sql`substation`],
    ['consumptionObjects', 'consumption-objects', sql`o.guid`, sql`consumption_object`],
    ['buildings', 'buildings', sql`o.building_guid`, sql`building`],
  ] as const;
  return places
    .filter(([entity]) => mayRead(rights, entity))
    .map(([, resource, of, table]) => {
      const own = sql`${isCounted} and ${points} and ${of} in ${located(table)}`;
      const isRated = resource === 'substations';
      return {
        resource,
        of,
        points: own,
        permitted: isRated ? ratedBy(sql`t.substation_guid`) : maximumOf(rights, of, own),
      };
    });
}
