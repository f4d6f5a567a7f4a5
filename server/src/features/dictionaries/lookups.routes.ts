import type { LookupRow } from 'contract/features/dictionaries/lookup-row.ts';
import { dictionaryLookups, lookups } from 'contract/features/dictionaries/lookups.ts';
import { AppError } from '../../core/app-error.ts';
import { serve } from '../../core/serve.ts';
import type { Server } from '../../core/served.ts';
import { ownOrCommonName, isUsedHere } from '../../core/own-reading.ts';
import { sql } from '../../core/sql.ts';
import { inForce } from './dictionaries.routes.ts';

/** The lookups of the external specification: arrays of the values that may be chosen today. */
export function serveLookups(server: Server): void {
  for (const [code, route] of Object.entries(dictionaryLookups)) {
    serve(server, route, ({ tx }) =>
      tx.rows<LookupRow>(sql`
        select v.id, v.guid, ${ownOrCommonName(sql`v`)} as name, v.code from dictionary_value v join dictionary d on d.guid = v.dictionary_guid
        where d.code = ${code} and ${inForce} order by v.sort, ${ownOrCommonName(sql`v`)} collate russian`),
    );
  }
  serve(server, lookups.regions, ({ tx }) =>
    tx.rows(sql`
      select v.code, ${ownOrCommonName(sql`v`)} as name, v.id, v.guid from dictionary_value v join dictionary d on d.guid = v.dictionary_guid
      where d.code = 'regions' and ${inForce} order by ${ownOrCommonName(sql`v`)} collate russian`),
  );
  serve(server, lookups.marketParticipants, async ({ tx, params: { regionId } }) => {
    const isGuid = regionId.includes('-');
    const region = await tx.one<{ guid: string }>(sql`
      select v.guid from dictionary_value v join dictionary d on d.guid = v.dictionary_guid
      where d.code = 'regions' and ${isGuid ? sql`v.guid = ${regionId}` : sql`(v.code = ${regionId} or v.id = ${Number(regionId)})`}
      order by v.code = ${regionId} desc limit 1`);
    if (!region) throw new AppError('not_found', { detail: 'Такого региона нет.' });
    return tx.rows(sql`
      select v.guid, ${ownOrCommonName(sql`v`)} as name from dictionary_value v join dictionary d on d.guid = v.dictionary_guid
      where d.code = 'market-participants' and v.parameters @> jsonb_build_object('regions', jsonb_build_array(${region.guid}::text)) and ${inForce}
      order by ${ownOrCommonName(sql`v`)} collate russian`);
  });
  serve(server, lookups.equipmentTypes, ({ tx }) =>
    tx.rows(sql`select id, guid, ${ownOrCommonName(sql`t`)} as name from equipment_type t order by id`),
  );
  serve(server, lookups.brands, ({ tx }) =>
    tx.rows(
      sql`select id, guid, ${ownOrCommonName(sql`t`)} as name from brand t where ${isUsedHere(sql`t`)} order by ${ownOrCommonName(sql`t`)} collate russian`,
    ),
  );
  serve(server, lookups.models, async ({ tx, params }) => {
    const brand = await tx.one<{ guid: string }>(sql`select guid from brand where guid = ${params.id}`);
    if (!brand) throw new AppError('not_found');
    return tx.rows(sql`
      select id, guid, ${ownOrCommonName(sql`t`)} as name from model t
      where brand_guid = ${brand.guid} and ${isUsedHere(sql`t`)} order by ${ownOrCommonName(sql`t`)} collate russian`);
  });
  serve(server, lookups.dcOrganizations, ({ tx }) =>
    tx.rows(sql`
      select o.guid as id, o.short_name as name from membership m join organization o on o.guid = m.organization_guid
      where m.account_guid = current_account() and o.is_active order by 2`),
  );
}
