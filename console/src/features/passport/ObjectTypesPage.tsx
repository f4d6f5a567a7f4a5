import { Link } from '@tanstack/react-router';
import { passport } from 'contract/features/index.ts';
import { numberOfObjects, passportFamilies } from 'contract/features/passport/tech-passport.ts';
import { decideAny } from 'contract/rights.ts';
import { useCall } from '../../api/queries.ts';
import { refusalText, useWho } from '../../api/who.ts';
import { paths } from '../../paths.ts';
import { isPassportSection } from '../../passport-sections.ts';
import { countOf, formatNumber } from '../../ui/format.ts';
import classes from './Overview.module.css';
import { OverviewPage } from './OverviewPage.tsx';

const sumOf = (counts: Readonly<Record<string, number | undefined>>) =>
  Object.values(counts).reduce<number>((sum, count) => sum + (count ?? 0), 0);

/** The families of the technical passport with the number of their records. */
export function ObjectTypesPage() {
  const { rights } = useWho();
  const counted = new Set<string>(passportFamilies);
  const isFirst = (name: string, entity: string) => passport.find((one) => one.entity === entity)?.name === name;
  return (
    <OverviewPage
      title="Тип объектов"
      query={useCall(numberOfObjects, {})}
      state={(counts) => `${countOf(sumOf(counts), ['объект', 'объекта', 'объектов'])} технического паспорта`}
    >
      {(counts) => (
        <div className={classes.scroll}>
          <ul className={classes.families}>
            {passport.map(({ name, titles, entity }) => {
              const refusal = refusalText(decideAny(rights, entity, 'read'));
              const count =
                counted.has(entity) && isFirst(name, entity) ? (counts[entity as keyof typeof counts] ?? 0) : null;
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
        </div>
      )}
    </OverviewPage>
  );
}
