import '@mantine/core/styles/Spoiler.layer.css';
import { Button, Group, Spoiler, Text } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import {
  ANY_ADMINISTRATOR,
  reviewCalls,
  reviewDecisions,
  reviewOutcomes,
  type ReviewDecision,
  type ReviewItem,
} from 'contract/features/rights/reviews.ts';
import { useState } from 'react';
import { useDecision } from '../../../api/decisions.ts';
import { paths } from '../../../paths.ts';
import { ReasonDialog } from '../../../resource/frame/ReasonDialog.tsx';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { formatDateTime } from '../../../ui/text/format.ts';
import { useTimeZone } from '../../../ui/text/time-zone.ts';
import { TextLink } from '../../../ui/TextLink.tsx';
import classes from './Reviews.module.css';
import { refused } from '../../../ui/refusal/refused.ts';

type Decide = (items: readonly ReviewItem[], decision: ReviewDecision | null, comment?: string | null) => void;

interface Props {
  review: string;
  items: readonly ReviewItem[];
  isOpen: boolean;
  isBusy: boolean;
  onDecide: Decide;
}

const decisions = Object.entries(reviewDecisions) as [ReviewDecision, string][];

const Decision = ({ item, isBusy, onDecide }: { item: ReviewItem } & Pick<Props, 'isBusy' | 'onDecide'>) => (
  <Group gap="xs" wrap="nowrap">
    {decisions.map(([decision, label]) => (
      <Button
        key={decision}
        size="compact-sm"
        variant={item.decision === decision ? 'filled' : 'default'}
        {...(decision === 'remove' && { color: 'red' })}
        aria-pressed={item.decision === decision}
        aria-label={`${label}: ${item.source}`}
        disabled={isBusy}
        {...refused(item.hindrance)}
        onClick={() => onDecide([item], item.decision === decision ? null : decision, item.comment)}
      >
        {label}
      </Button>
    ))}
  </Group>
);

/** The decision, its author and reason, and its result. */
function Outcome({ item, zone }: { item: ReviewItem; zone: string }) {
  const { decision, decidedBy, decidedAt, comment, outcome, refusal, reviewer } = item;
  const details = [
    outcome && reviewOutcomes[outcome],
    refusal,
    decision && !outcome && reviewDecisions[decision],
    decidedBy && `${decidedBy}, ${formatDateTime(decidedAt!, zone)}`,
    comment,
    !decision && !outcome && `решает: ${reviewer ?? ANY_ADMINISTRATOR.toLowerCase()}`,
  ];
  return (
    <Text size="sm" c="dimmed">
      {details.filter(Boolean).join(' · ')}
    </Text>
  );
}

function Right({ item, review, isOpen, isBusy, onDecide }: { item: ReviewItem } & Omit<Props, 'items'>) {
  const zone = useTimeZone();
  const [isCommenting, setCommenting] = useState(false);
  const given = item.givenAt
    ? `дано ${formatDateTime(item.givenAt, zone)}${item.givenBy ? `, ${item.givenBy}` : ''}`
    : null;
  return (
    <li className={classes.right} data-decision={item.decision ?? undefined}>
      <div className={classes.description}>
        <Text size="sm" fw={600}>
          {item.kind === 'group' ? `Группа «${item.source}»` : `Личное ${item.source}`}
        </Text>
        <Spoiler maxHeight={44} showLabel="Показать всё" hideLabel="Свернуть" classNames={{ control: classes.control }}>
          <Text size="sm">{item.gives}</Text>
        </Spoiler>
        {item.limits && <Text size="sm">В пределах: {item.limits}</Text>}
        {given && (
          <Text size="sm" c="dimmed">
            {given}
          </Text>
        )}
        <Outcome item={item} zone={zone} />
      </div>
      {isOpen && !item.outcome && (
        <Group gap="xs" wrap="nowrap">
          {item.decision && !item.hindrance && (
            <ActionButton icon={IconMessage} refusal={undefined} onClick={() => setCommenting(true)}>
              Пояснить
            </ActionButton>
          )}
          <Decision item={item} isBusy={isBusy} onDecide={onDecide} />
        </Group>
      )}
      {isCommenting && (
        <ReasonDialog
          title={`${reviewDecisions[item.decision!]}: ${item.source}`}
          label="Сохранить"
          text="Пояснение увидят администраторы; оно войдёт в отчёт."
          route={reviewCalls.decide}
          name="comment"
          request={{ params: { guid: review }, body: { items: [item.guid], decision: item.decision } }}
          onDone={() => setCommenting(false)}
          onClose={() => setCommenting(false)}
        />
      )}
    </li>
  );
}

/** The rights of one person in a review. */
export function ReviewedPerson({ items, ...rest }: Props) {
  const zone = useTimeZone();
  const { allowed } = useDecision('employees', 'read');
  const { person } = items[0]!;
  return (
    <article className={classes.person} aria-label={person.name}>
      <Text fw={600} component="h2">
        {allowed ? <TextLink to={paths.rightsOfPerson(person.guid)}>{person.name}</TextLink> : person.name}
      </Text>
      <Text size="sm" c="dimmed">
        {[
          person.position,
          person.department,
          person.lastSeenAt ? `последнее действие ${formatDateTime(person.lastSeenAt, zone)}` : 'действий не было',
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      <ul className={classes.rights}>
        {items.map((item) => (
          <Right key={item.guid} item={item} {...rest} />
        ))}
      </ul>
    </article>
  );
}
