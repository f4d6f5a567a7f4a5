import { numberOfObjects } from 'contract/features/passport/families.ts';
import { useCall } from '../../api/queries.ts';
import { formatNumber } from '../../ui/text/format.ts';
import classes from './Navigation.module.css';

const THOUSAND = 1000;

/** The number of objects in the organization's technical passport: «1 248», «12 тыс.», «1 млн». */
export function ObjectCount() {
  const { data } = useCall(numberOfObjects, {});
  const count = Object.values(data ?? {}).reduce<number>((sum, number) => sum + (number ?? 0), 0);
  if (count === 0) return null;
  const short =
    count < 10 * THOUSAND
      ? formatNumber(count)
      : count < THOUSAND * THOUSAND
        ? `${formatNumber(Math.round(count / THOUSAND))}\u00a0тыс.`
        : `${formatNumber(Math.round(count / THOUSAND / THOUSAND))}\u00a0млн`;
  // Drawn by CSS, so that the accessible name of the link is only the name of the section.
  return (
    <span
      className={classes.count}
      data-count={short}
      data-tip={`Объектов технического паспорта: ${formatNumber(count)}`}
    />
  );
}
