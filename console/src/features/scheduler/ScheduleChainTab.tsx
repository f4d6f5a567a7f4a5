import { Text } from '@mantine/core';
import { scheduleCalls, type ChainLink } from 'contract/features/scheduler/calls.ts';
import { useCall } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { AnswerTab } from '../../resource/frame/AnswerTab.tsx';
import { useRecord } from '../../resource/state/record-context.ts';
import { Status } from '../../ui/StatusText.tsx';
import { formatDateTime } from '../../ui/text/format.ts';
import { useTimeZone } from '../../ui/text/time-zone.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import classes from './ScheduleChainTab.module.css';
import { scheduleLooks } from './schedule-looks.ts';

interface Props {
  link: ChainLink;
  /** The whole chain. */
  links: readonly ChainLink[];
  /** The schedule whose card is open. */
  open: string;
}

/** A schedule as a box, with the schedules that start after it to the right. */
function Branch({ link, links, open }: Props) {
  const zone = useTimeZone();
  const followers = links.filter(({ afterGuid }) => afterGuid === link.guid);
  return (
    <li>
      <div className={classes.box} aria-current={link.guid === open || undefined}>
        {link.guid === open ? <b>{link.name}</b> : <TextLink to={paths.schedule(link.guid)}>{link.name}</TextLink>}
        <small>
          <Status of={scheduleLooks} state={link.state} />
          {link.lastRunAt && ` · ${formatDateTime(link.lastRunAt, zone)}`}
        </small>
      </div>
      {followers.length > 0 && (
        <ul>
          {followers.map((follower) => (
            <Branch key={follower.guid} link={follower} links={links} open={open} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** The chain of schedules that start after each other, drawn from left to right. */
export function ScheduleChainTab() {
  const { guid } = useRecord().row;
  return (
    <AnswerTab query={useCall(scheduleCalls.chain, { params: { guid } })}>
      {(links) => (
        <>
          <Text size="sm" c="dimmed">
            {links.length < 2
              ? 'Эта задача не ждёт другой, и за ней ни одна не следует. Чтобы связать задачи, у следующей выберите «Когда запускать: После другой задачи».'
              : 'Каждая задача начинается после успеха той, что слева.'}
          </Text>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled with the keyboard */}
          <section className={classes.chain} aria-label="Порядок выполнения" tabIndex={0}>
            <ul>
              {links
                .filter(({ afterGuid }) => afterGuid === null)
                .map((first) => (
                  <Branch key={first.guid} link={first} links={links} open={guid} />
                ))}
            </ul>
          </section>
        </>
      )}
    </AnswerTab>
  );
}
