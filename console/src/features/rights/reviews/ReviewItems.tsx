import { Group, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import {
  MAX_SHOWN,
  reviewCalls,
  type ReviewDecision,
  type Reviewer,
  type ReviewItem,
  type RightsReview,
} from 'contract/features/rights/reviews.ts';
import { isAdministrator } from 'contract/rights/decide.ts';
import { useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { useCall, useSend } from '../../../api/queries.ts';
import { useWho } from '../../../api/who.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { countOf } from '../../../ui/text/format.ts';
import { ReviewedPerson } from './ReviewedPerson.tsx';
import { rightForms } from './review-words.ts';

interface Props {
  review: RightsReview;
  reviewers: readonly Reviewer[];
}

type Show = 'all' | 'waiting' | 'remove' | 'refused';

const shown: readonly { value: Show; label: string }[] = [
  { value: 'all', label: 'Все' },
  { value: 'waiting', label: 'Не решено' },
  { value: 'remove', label: 'Отозвать' },
  { value: 'refused', label: 'Не отозвано' },
];

/** Whether the current user still has to decide here. */
export const isWaiting = ({ decision, outcome, hindrance }: ReviewItem): boolean => !decision && !outcome && !hindrance;

/** The rights of a review by person, each with its decision. */
export function ReviewItems({ review, reviewers }: Props) {
  const { guid, state, own, refused } = review;
  const [show, setShow] = useState<Show>(refused ? 'refused' : 'all');
  const [reviewer, setReviewer] = useState(own > 0 ? 'own' : '');
  const mayManage = isAdministrator(useWho().rights);
  const query = { ...(show !== 'all' && { show }), ...(reviewer && { reviewer }) };
  const { data, error, refetch } = useCall(reviewCalls.items, { params: { guid }, query }, { keepPrevious: true });
  const decide = useSend(reviewCalls.decide);
  const decideOn = (items: readonly ReviewItem[], decision: ReviewDecision | null, comment: string | null = null) =>
    decide.mutate({ params: { guid }, body: { items: items.map((one) => one.guid), decision, comment } });
  const whose = [
    { value: '', label: 'Все, кто решает' },
    ...(own > 0 ? [{ value: 'own', label: 'Решаю я' }] : []),
    ...reviewers.map((one) => ({ value: one.guid ?? 'none', label: one.name })),
  ];
  const waiting = data?.items.filter(isWaiting) ?? [];
  return (
    <Stack gap="md">
      <Group gap="sm" align="flex-end">
        <SegmentedControl
          aria-label="Какие показать"
          data={shown.filter(({ value }) => value !== 'refused' || refused > 0)}
          value={show}
          onChange={(value) => setShow(value as Show)}
        />
        {mayManage && (
          <Select
            aria-label="Чьи решения"
            data={whose}
            value={reviewer}
            allowDeselect={false}
            onChange={(value) => setReviewer(value ?? '')}
          />
        )}
        {state === 'open' && waiting.length > 1 && (
          <ActionButton icon={IconChecks} refusal={undefined} onClick={() => decideOn(waiting, 'keep')}>
            {`Оставить нерешённые: ${waiting.length}`}
          </ActionButton>
        )}
      </Group>
      {decide.error && <ErrorNote {...errorText(decide.error)} />}
      {error && <ErrorNote {...errorText(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Loading height={240} />}
      {data && data.items.length === 0 && <Text>Здесь пусто.</Text>}
      {[...Map.groupBy(data?.items ?? [], ({ person }) => person.guid).values()].map((items) => (
        <ReviewedPerson
          key={items[0]!.person.guid}
          review={guid}
          items={items}
          isOpen={state === 'open'}
          isBusy={decide.isPending}
          onDecide={decideOn}
        />
      ))}
      {data && data.total > data.items.length && (
        <Text size="sm">
          Показаны первые {countOf(MAX_SHOWN, rightForms)} из {data.total}: решите их и оставьте «Не решено», или
          выберите, чьи решения показать.
        </Text>
      )}
    </Stack>
  );
}
