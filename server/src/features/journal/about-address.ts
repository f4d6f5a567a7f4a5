import { resourceByName } from 'contract/features/index.ts';
import type { AboutAddress } from '../../core/refusals.ts';
import { name, sql } from '../../core/sql.ts';
import { belonging, columnsOf } from '../../resource/column.ts';

/** The address of a list, of an action on it, or of a record and its parts. */
const address = /^\/api\/([a-z-]+)(?:$|\/[a-z-]+$|\/:guid(?:$|\/))/;

/** Finds the record that an address is about; named only if it belongs to this organization. */
export const aboutAddress: AboutAddress = (path, guid) => {
  const resource = resourceByName(address.exec(path)?.[1] ?? '');
  if (!resource) return {};
  const { table, list } = resource;
  if (!guid) return { entity: table };
  const found = sql`from ${name(table)} t where t.guid = ${guid} and ${belonging(resource)}`;
  return {
    entity: table,
    record: sql`(select t.guid ${found})`,
    recordName: sql`(select to_jsonb(r) ->> ${list.title} from (select ${columnsOf(resource)} ${found}) r)`,
  };
};
