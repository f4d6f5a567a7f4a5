import '@mantine/core/styles/Progress.layer.css';
import { Group, Progress, Stack, Text } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { reviewCalls, reviewPeople, reviewStates, type RightsReview } from 'contract/features/rights/reviews.ts';
import { isAdministrator } from 'contract/rights/decide.ts';
import { lazy, Suspense, useState } from 'react';
import { useEvents } from '../../../api/events.ts';
import { useCall } from '../../../api/queries.ts';
import { useWho } from '../../../api/who.ts';
import { paths } from '../../../paths.ts';
import { AnswerTab } from '../../../resource/frame/AnswerTab.tsx';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { formatDate } from '../../../ui/text/format.ts';
import { TextLink } from '../../../ui/TextLink.tsx';
import classes from '../requests/Requests.module.css';
import { progressText, termText } from './review-words.ts';

const StartDialog = lazy(async () => ({ default: (await import('./StartDialog.tsx')).StartDialog }));

const NOT_ADMINISTRATOR = 'Начинает администратор: тот, кто меняет сотрудников, группы прав и индивидуальные права';

const Review = ({ review }: { review: RightsReview }) => (
  <article className={classes.request} aria-label={review.name}>
    <Group justify="space-between" gap="xs">
      <Text fw={600} component="h2">
        <TextLink to={paths.rightsReview(review.guid)}>{review.name}</TextLink>
      </Text>
      <Text size="sm">{reviewStates[review.state]}</Text>
    </Group>
    <Text size="sm">
      {reviewPeople[review.people]} · {termText(review)}
      {review.nextOn && ` · следующий ${formatDate(review.nextOn)}`}
    </Text>
    <Text size="sm">
      {progressText(review)}
      {review.refused > 0 && ` · не отозвано: ${review.refused}`}
    </Text>
    <Progress mt="xs" value={(100 * review.decided) / Math.max(review.total, 1)} aria-label={progressText(review)} />
  </article>
);

/** Reviews of rights: those assigned to the user, and all of them for an administrator, who starts them. */
export function ReviewsTab() {
  useEvents(['notifications'], [reviewCalls.list.path]);
  const mayStart = isAdministrator(useWho().rights);
  const [isStarting, setStarting] = useState(false);
  return (
    <AnswerTab
      query={useCall(reviewCalls.list, {})}
      bar={
        <div>
          <ActionButton
            icon={IconPlayerPlay}
            refusal={mayStart ? undefined : NOT_ADMINISTRATOR}
            onClick={() => setStarting(true)}
          >
            Начать пересмотр
          </ActionButton>
          <Suspense>{isStarting && <StartDialog onClose={() => setStarting(false)} />}</Suspense>
        </div>
      }
    >
      {(reviews) => (
        <Stack gap="md">
          {reviews.length === 0 && (
            <Text maw={720}>
              {mayStart
                ? 'Пересмотров ещё не было.'
                : 'Пересмотров, где решаете вы, не было; остальные видит администратор.'}{' '}
              В пересмотре руководитель — или тот, кого назначит администратор, — говорит о каждом праве каждого
              человека, остаётся ли оно. Отзывает права администратор, когда завершает пересмотр.
            </Text>
          )}
          {reviews.map((review) => (
            <Review key={review.guid} review={review} />
          ))}
        </Stack>
      )}
    </AnswerTab>
  );
}
