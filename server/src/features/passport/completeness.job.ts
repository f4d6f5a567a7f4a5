import { contradictions, lackingAny } from 'contract/features/passport/overview.ts';
import { resourceByName } from 'contract/features/index.ts';
import { objectsOf } from 'contract/features/object-types/facts.ts';
import { asOrg, type Tx } from '../../core/transaction.ts';
import { job } from '../../jobs/kind.ts';
import { notify } from '../../jobs/notify.ts';
import { typesBelow } from '../object-types/extension.service.ts';
import { completenessOf } from './overview.ts';

/** Tests whether a resource's records belong to one of the types or their subtypes; those of a family include dependent
 *  resources. */
async function choice(tx: Tx, types: readonly string[]): Promise<(resource: string) => boolean> {
  if (types.length === 0) return () => true;
  const chosen = await typesBelow(tx, types);
  const entities = new Set(chosen.flatMap(({ family }) => (family ? [resourceByName(family)!.entity] : [])));
  const own = new Set(chosen.map((type) => objectsOf(type).name));
  return (resource) => own.has(resource) || entities.has(resourceByName(resource)?.entity ?? 'typeObjects');
}

/** Reports the completeness and contradictions of the technical passport by type. */
export const completenessJob = job<{ types?: readonly string[] }>({
  name: 'completeness',
  async run({ pool, run, actor, log, progress, once }, { types = [] }) {
    const chosen = await asOrg(pool, actor, 'read', async (tx) => {
      const isChosen = await choice(tx, types);
      return (await completenessOf(tx, actor.rights)).filter(({ resource }) => isChosen(resource));
    });
    let faults = 0;
    for (const [index, { resource, title, total, filled, needed, lacking, contradictions: own }] of chosen.entries()) {
      const share = `${Math.round(filled * 100)}\u00a0%`;
      log('info', total ? `${title}: ${total}, заполнено ${share}` : `${title}: записей нет`, { resource });
      if (lacking)
        log('warning', `${title}: не заполнено нужное — ${lacking}`, { resource, filter: lackingAny(needed) });
      for (const { index: which, count } of own) {
        const { label, filter } = contradictions[which]!;
        if (count) log('warning', `${title}: ${label} — ${count}`, { resource, filter });
      }
      faults += lacking + own.reduce((sum, { count }) => sum + count, 0);
      progress(index + 1, chosen.length);
    }
    if (faults)
      await once('tell', async (tx) => {
        await notify(tx, {
          to: { entity: 'objectTypes', action: 'update' },
          kind: 'completeness',
          severity: 'warning',
          text: `В техническом паспорте неполных записей и противоречий: ${faults}`,
          about: { resource: 'runs', guid: run },
        });
      });
    return {
      summary: `Видов записей: ${chosen.length}, неполных записей и противоречий: ${faults}`,
      hasWarnings: faults > 0,
    };
  },
});
