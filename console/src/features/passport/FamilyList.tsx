import { Link } from '@tanstack/react-router';
import { passport } from 'contract/features/index.ts';
import { passportFamilies, type numberOfObjects } from 'contract/features/passport/families.ts';
import type { Answer } from 'contract/kit/route.ts';
import { decideAny } from 'contract/rights/decide.ts';
import { refusalText, useWho } from '../../api/who.ts';
import { paths } from '../../paths.ts';
import { isPassportSection } from '../../passport-sections.ts';
import { formatNumber } from '../../ui/format.ts';
import classes from './Overview.module.css';

type Counts = Answer<typeof numberOfObjects>;

/** The number of a family stands with the first of its resources. */
const countOf = (counts: Counts, name: string): number | null => {
  const family = passportFamilies.find((one) => passport.find(({ entity }) => entity === one)?.name === name);
  return family ? (counts[family] ?? 0) : null;
};

/** The families of the technical passport with the number of their records, each leading to its list. */
export function FamilyList({ counts }: { counts: Counts }) {
  const { rights } = useWho();
  return (
    <ul className={classes.families}>
      {passport.map(({ name, titles, entity }) => {
        const refusal = refusalText(decideAny(rights, entity, 'read'));
        const count = countOf(counts, name);
        return (
          <li key={name}>
            {refusal === undefined && isPassportSection(name) ? (
              <Link to={paths.passportList(name)} className={classes.family}>
                {titles.list}
                <span className={classes.number}>{count === null ? '' : formatNumber(count)}</span>
              </Link>
            ) : (
              <span className={classes.family} title={refusal} aria-disabled>
                {titles.list}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
