import { scheduleCalls } from 'contract/features/scheduler/calls.ts';
import { useCall } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { useRecord } from '../../resource/state/record-context.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import classes from './Scheduler.module.css';

/** The schedules that start one after another, when there are several. */
export function Chain() {
  const { guid } = useRecord().row;
  const { data } = useCall(scheduleCalls.chain, { params: { guid } });
  if (!data || data.length < 2) return null;
  const steps = Map.groupBy(data, ({ depth }) => depth);
  return (
    <ol className={classes.chain} aria-label="Порядок выполнения">
      {[...steps].map(([depth, links]) => (
        <li key={depth}>
          {links.map((link, index) => (
            <span key={link.guid}>
              {index > 0 && ', '}
              {link.guid === guid ? (
                <b>{link.name}</b>
              ) : (
                <TextLink to={paths.schedule(link.guid)}>{link.name}</TextLink>
              )}
            </span>
          ))}
        </li>
      ))}
    </ol>
  );
}
