import { resources } from 'contract/features/index.ts';
import { numberOfObjects, passportFamilies, verifiedMeteringPoints } from 'contract/features/tech-passport.ts';
import type { Answer } from 'contract/kit/route.ts';
import { serve } from '../../core/serve.ts';
import type { Server } from '../../core/served.ts';
import { name, sql } from '../../core/sql.ts';
import { belonging } from '../../resource/column.ts';

type Counts = Answer<typeof numberOfObjects>;

/** Counts the registered families of the technical passport. Until metering points are registered, none can be verified. */
export function serveTechPassport(server: Server): void {
  const families = passportFamilies.flatMap((family) => {
    const resource = resources.find(({ entity }) => entity === family);
    return resource ? [{ family, resource }] : [];
  });
  serve(server, numberOfObjects, async ({ tx }) => {
    const counts: Counts = {};
    for (const { family, resource } of families) {
      const [found] = await tx.rows<{ count: number }>(sql`
        select count(*) as count from ${name(resource.table)} t where ${belonging(resource)}`);
      if (found?.count) counts[family] = found.count;
    }
    return counts;
  });
  serve(server, verifiedMeteringPoints, async () => []);
}
