import { dictionaries, valuesOf } from 'contract/features/dictionaries/facts.ts';
import { dictionaryValues, valueCalls } from 'contract/features/dictionaries/value-calls.ts';
import { dictionaryCalls as calls } from 'contract/features/dictionaries/calls.ts';
import type { LookupRow } from 'contract/features/dictionaries/lookup-row.ts';
import { serve } from '../../core/serve.ts';
import type { Server } from '../../core/served.ts';
import { ownOrCommonName, isUsedHere } from '../../core/own-reading.ts';
import { withGuids } from '../../core/input.ts';
import { sql } from '../../core/sql.ts';
import { matchesHere, withCode } from '../../core/search.ts';
import { isInForce } from '../../resource/column.ts';
import { listRows } from '../../resource/list/list.ts';
import { removeRow } from '../../resource/removal/remove.ts';
import { changeOf, checkedCreation, serveResource, type ResourceFamily } from '../../resource/serve-resource.ts';
import { createRow, getRow, updateRow } from '../../resource/store.ts';
import {
  createDictionary,
  dictionaryOfValue,
  orderValues,
  resourceOfValue,
  schemaOf,
  updateDictionary,
  valuesResource,
} from './dictionaries.service.ts';
import { dictionaryUsage, removeDictionary } from './removal.service.ts';
import { withSentPaths, withListed, withParameters } from './value-parameters.ts';

/** Parameters determine the form of values, so changing a dictionary checks its values. */
function serveDictionaries(server: Server): void {
  serveResource(server, dictionaries, ['list', 'export', 'get', 'history']);
  serve(server, calls.list, ({ tx, query }) => listRows(tx, dictionaries, query));
  for (const route of [calls.create, dictionaries.routes.create]) {
    serve(server, route, ({ tx, actor, body }) => createDictionary(tx, actor, body));
  }
  serve(server, calls.get, async ({ tx, params, query }) => {
    const row = await getRow(tx, dictionaries, params.id);
    // Names of classifier values begin with the code, and there are too many to sort by name.
    const order = row.classifier ? sql`v.code` : sql`${ownOrCommonName(sql`v`)} collate russian`;
    const chosen = () =>
      tx.rows<LookupRow>(sql`
        select id, guid, ${ownOrCommonName(sql`v`)} as name, code from dictionary_value v where dictionary_guid = ${row.guid} and ${inForce}
        order by sort, ${order} limit 1000`);
    const values = query.values === 'false' ? [] : await chosen();
    return { ...row, values };
  });
  serve(server, calls.update, async ({ tx, actor, params, version, body }) =>
    updateDictionary(tx, actor, params.id, version, body),
  );
  serve(server, dictionaries.routes.update, ({ tx, actor, params, version, body }) =>
    updateDictionary(tx, actor, params.guid, version, body),
  );
  serve(server, calls.remove, async ({ tx, actor, params, version }) =>
    removeDictionary(tx, actor, params.id, version),
  );
  serve(server, dictionaries.routes.remove, ({ tx, actor, params, version }) =>
    removeDictionary(tx, actor, params.guid, version),
  );
  serve(server, dictionaries.routes.usage, async ({ tx, params }) =>
    dictionaryUsage(tx, await getRow(tx, dictionaries, params.guid)),
  );
}

/** A condition for values that may be chosen today. */
export const inForce = sql`${isUsedHere(sql`v`)} and ${isInForce(sql`v`)}`;

function serveValues(server: Server): void {
  const family: ResourceFamily = {
    routes: dictionaryValues,
    resourceOf: (tx, { dictionary }, lock) => valuesResource(tx, dictionary!, lock),
  };
  serveResource(server, family);

  serve(server, valueCalls.create, async ({ tx, actor, params, body }) => {
    const dictionary = await schemaOf(tx, params.id, 'lock');
    const values = valuesOf(dictionary);
    const made = async () => {
      const given = await withGuids(tx, values.input, withListed(dictionary, body));
      return createRow(tx, actor, values, checkedCreation(values, given));
    };
    return withParameters(dictionary, await withSentPaths(body, dictionary, made()));
  });
  serve(server, valueCalls.get, async ({ tx, params }) => {
    const dictionary = await schemaOf(tx, params.dicId);
    return withParameters(dictionary, await getRow(tx, valuesOf(dictionary), params.id));
  });
  serve(server, valueCalls.read, async ({ tx, params }) => {
    const dictionary = await dictionaryOfValue(tx, params.id);
    return withParameters(dictionary, await getRow(tx, valuesOf(dictionary), params.id));
  });
  serve(server, valueCalls.update, async ({ tx, actor, params, version, body }) => {
    const dictionary = await dictionaryOfValue(tx, params.id, 'lock');
    const values = valuesOf(dictionary);
    const changed = async () => {
      const given = withListed(dictionary, body, await getRow(tx, values, params.id));
      const input = await changeOf(tx, actor, values, { guid: params.id, version, body: given });
      return updateRow(tx, actor, values, params.id, version, input);
    };
    return withParameters(dictionary, await withSentPaths(body, dictionary, changed()));
  });
  serve(server, valueCalls.remove, async ({ tx, actor, params, query, version }) =>
    removeRow(tx, actor, await resourceOfValue(tx, params.id), params.id, version, { replaceBy: query.replaceBy }),
  );
  serve(server, calls.order, async ({ tx, actor, params, version, body }) =>
    orderValues(tx, actor, await schemaOf(tx, params.id), version, body.values),
  );
  serve(server, calls.search, ({ tx, query }) =>
    tx.rows(sql`
      select t.guid, ${ownOrCommonName(sql`t`)} as name, t.code, d.id as "dictionaryId", d.name as "dictionaryName"
      from dictionary_value t join dictionary d on d.guid = t.dictionary_guid
      where ${matchesHere(query.search)} or t.guid = any(${withCode(query.search)})
      order by d.classifier is not null, ${ownOrCommonName(sql`t`)} collate russian limit 50`),
  );
}

export function serveDictionaryFeature(server: Server): void {
  serveDictionaries(server);
  serveValues(server);
}
