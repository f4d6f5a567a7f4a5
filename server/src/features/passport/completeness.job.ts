import { contradictions } from 'contract/features/passport/overview.ts';
import { resourceByName } from 'contract/features/index.ts';
import { asOrg } from '../../core/transaction.ts';
import { job } from '../../jobs/kind.ts';
import { notify } from '../../jobs/notify.ts';
import { completenessOf } from './overview.ts';

/** Reports the completeness of the technical passport and its contradictions. */
export const completenessJob = job<{ families?: readonly string[] }>({
  name: 'completeness',
  async run({ pool, run, actor, log, progress, once }, { families = [] }) {
    const found = await asOrg(pool, actor, 'read', (tx) => completenessOf(tx, actor.rights));
    const chosen = found.filter(({ resource }) => {
      const entity = resourceByName(resource)?.entity ?? 'typeObjects';
      return families.length === 0 || families.includes(entity);
    });
    let faults = 0;
    for (const [index, { title, total, filled, lacking, contradictions: own }] of chosen.entries()) {
      log('info', total ? `${title}: ${total}, заполнено ${Math.round(filled * 100)} %` : `${title}: записей нет`);
      if (lacking) log('warning', `${title}: не заполнено нужное — ${lacking}`);
      for (const { index: which, count } of own)
        if (count) log('warning', `${title}: ${contradictions[which]!.label} — ${count}`);
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
      summary: `Семейств: ${chosen.length}, неполных записей и противоречий: ${faults}`,
      hasWarnings: faults > 0,
    };
  },
});
