import { glossary, glossarySections } from 'contract/features/glossary/facts.ts';
import { glossaryCalls as calls } from 'contract/features/glossary/calls.ts';
import { ownOrCommonName } from '../../core/own-reading.ts';
import { serve } from '../../core/serve.ts';
import type { Server } from '../../core/served.ts';
import { sql } from '../../core/sql.ts';
import { changeRows } from '../../resource/bulk.ts';
import { selected } from '../../resource/list/list.ts';
import { visible } from '../../resource/references/visible.ts';
import { serveResource } from '../../resource/serve-resource.ts';
import { getRow } from '../../resource/store.ts';
import { createTerm, explainedLabels, updateTerm } from './glossary.service.ts';
import { mentionsOf } from './mentions.service.ts';
import { serveStatistics } from './statistics.routes.ts';
import { setStatus, stepsOf } from './steps.service.ts';

/** A term has an author and is approved by another person, so its creation and change have special handlers. */
export function serveGlossary(server: Server): void {
  serveResource(server, glossarySections);
  serveResource(server, glossary, ['list', 'export', 'get', 'history', 'usage', 'remove']);
  serve(server, glossary.routes.create, ({ tx, actor, body }) => createTerm(tx, actor, body));
  serve(server, glossary.routes.update, ({ tx, actor, params, version, body }) =>
    updateTerm(tx, actor, params.guid, version, body),
  );
  serve(server, glossary.routes.bulk, ({ tx, actor, body }) =>
    changeRows(tx, actor, glossary, body, (part, guid, version, input) => updateTerm(tx, part, guid, version, input)),
  );
  serve(server, calls.steps, async ({ tx, actor, params }) => {
    const term = await getRow(tx, glossary, params.guid);
    return { version: term.version, next: await stepsOf(tx, actor, term) };
  });
  serve(server, calls.setStatus, ({ tx, actor, params, version, body }) =>
    setStatus(tx, actor, params.guid, version, body.status),
  );
  serve(server, calls.letters, ({ tx, actor, query }) => {
    const terms = visible(glossary, actor.rights);
    return tx.rows(sql`
      select * from (
        select upper(left(search_key(${ownOrCommonName(sql`t`, sql`term`)}), 1)) as letter, count(*) filter (where ${selected(terms, query)}) as count
        from glossary_term t where ${selected(terms, {})} group by 1) l
      order by letter collate russian`);
  });
  serveStatistics(server);
  serve(server, calls.labels, ({ tx }) => explainedLabels(tx));
  serve(server, calls.mentions, ({ tx, actor, params }) => mentionsOf(tx, actor, params.guid));
}
