import { ownObjects } from 'contract/features/object-types/facts.ts';
import { passport } from 'contract/features/passport/resources.ts';
import { clonings } from 'contract/features/passport/clone.ts';
import { passportOverview } from 'contract/features/passport/overview.ts';
import { numberOfObjects, passportFamilies } from 'contract/features/passport/families.ts';
import { verificationsAhead } from 'contract/features/verifications/calls.ts';
import type { Resource } from 'contract/kit/resource.ts';
import type { Answer } from 'contract/kit/route.ts';
import type { Actor } from '../../core/actor.ts';
import { serve } from '../../core/serve.ts';
import type { Server } from '../../core/served.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { countVisible } from '../../resource/list/count-visible.ts';
import { serveResource } from '../../resource/serve-resource.ts';
import { extensible } from '../object-types/extension.service.ts';
import { cloneRecord } from './clone.ts';
import { setFamilyRules } from './family-rules.ts';
import { verificationsOf } from '../verifications/verifications.service.ts';
import { networkOf } from './network.ts';
import { completenessOf, placesOf } from './overview.ts';

type Counts = Answer<typeof numberOfObjects>;

/** A family is counted by its first resource; the objects of own types are counted together. */
const counted: readonly (readonly [keyof Counts, Resource])[] = [
  ...passportFamilies.map((family) => [family, passport.find(({ entity }) => entity === family)!] as const),
  ['typeObjects', ownObjects],
];

async function countsOf(tx: Tx, { rights }: Actor): Promise<Counts> {
  const rows = await tx.rows<{ family: string; number: number }>(sql`
    select family, sum(number)::integer as number from object_count
    where organization_guid = (select current_organization()) group by family`);
  const numbers = new Map(rows.map(({ family, number }) => [family, number]));
  const counts: Counts = {};
  for (const [family, resource] of counted) {
    const all = numbers.get(resource.table) ?? 0;
    const number = all && (await countVisible(tx, rights, resource, all));
    if (number) counts[family] = number;
  }
  return counts;
}

export function servePassport(server: Server): void {
  setFamilyRules();
  for (const resource of passport) serveResource(server, extensible(resource));

  for (const cloning of clonings) {
    serve(server, cloning.route, ({ tx, actor, params, body }) =>
      cloneRecord(tx, actor, cloning, params.guid, body.title),
    );
  }

  serve(server, numberOfObjects, ({ tx, actor }) => countsOf(tx, actor));
  serve(server, passportOverview.network, ({ tx, actor, query }) => networkOf(tx, actor.rights, query.below));
  serve(server, verificationsAhead, ({ tx, actor }) => verificationsOf(tx, actor.rights));
  serve(server, passportOverview.completeness, ({ tx, actor }) => completenessOf(tx, actor.rights));
  serve(server, passportOverview.places, ({ tx, actor }) => placesOf(tx, actor.rights));
}
