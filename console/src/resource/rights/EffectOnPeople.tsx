import type { RightsEffect } from 'contract/features/rights/what-if.ts';
import { describeRows } from 'contract/features/rights/describe-extent.ts';
import { entityTypes, permissionNames, rankOf } from 'contract/rights/permissions.ts';
import { paths } from '../../paths.ts';
import { countOf } from '../../ui/text/format.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import classes from './EffectOnPeople.module.css';
import { RightExtent } from './RightExtent.tsx';

type Changed = RightsEffect['changed'];

const MOST = 50;
const people = ['человек', 'человека', 'человек'] as const;

const isGain = ({ before, after, rowsAfter }: Changed[number]['changes'][number]): boolean =>
  rankOf(after) > rankOf(before) || (after === before && !rowsAfter);

/** Who would gain and lose which rights. */
export const EffectOnPeople = ({ changed }: { changed: Changed }) => (
  <ul className={classes.people}>
    {changed.slice(0, MOST).map((person) => (
      <li key={person.guid}>
        <TextLink to={paths.rightsOfPerson(person.guid)}>{person.name}</TextLink>, {person.qualifier}
        <ul>
          {person.changes.map((change) => (
            <li key={change.entity}>
              {isGain(change) ? 'Получит' : 'Потеряет'}: {entityTypes[change.entity]}, «{permissionNames[change.before]}
              » <RightExtent parts={describeRows(change.rowsBefore ?? {})} /> → «{permissionNames[change.after]}»{' '}
              <RightExtent parts={describeRows(change.rowsAfter ?? {})} />
            </li>
          ))}
          {person.breaches.map(({ name, severity, held }) => (
            <li key={name}>
              {severity === 'forbid' ? 'Запретит' : 'Предупредит'} правило «{name}»: вместе {held.join(' и ')}
            </li>
          ))}
        </ul>
      </li>
    ))}
    {changed.length > MOST && <li>и ещё {countOf(changed.length - MOST, people)}</li>}
  </ul>
);
