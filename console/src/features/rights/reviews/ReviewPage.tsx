import { Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useParams } from '@tanstack/react-router';
import { reviewCalls, reviewPeople, reviewStates } from 'contract/features/rights/reviews.ts';
import { isAdministrator } from 'contract/rights/decide.ts';
import { useEvents } from '../../../api/events.ts';
import { useCall } from '../../../api/queries.ts';
import { useWho } from '../../../api/who.ts';
import { paths } from '../../../paths.ts';
import { AnswerTab } from '../../../resource/frame/AnswerTab.tsx';
import { BackLink } from '../../../ui/BackLink.tsx';
import page from '../../../ui/Page.module.css';
import { ReviewActions } from './ReviewActions.tsx';
import { Reviewers } from './Reviewers.tsx';
import { ReviewItems } from './ReviewItems.tsx';
import { ownProgressText, progressText, termText } from './review-words.ts';

/** One review: its progress, its reviewers, and every right with its decision. */
export function ReviewPage() {
  const { id: guid } = useParams({ strict: false }) as { id: string };
  useDocumentTitle('Пересмотр прав — Энергоконсоль');
  useEvents(['notifications'], [reviewCalls.read.path]);
  const answer = useCall(reviewCalls.read, { params: { guid } });
  const review = answer.data?.review;
  const mayManage = isAdministrator(useWho().rights);
  return (
    <section className={page.page}>
      <header className={page.heading} data-back>
        <div className={page.titles}>
          <BackLink to={paths.rightsExplorer('reviews')}>Пересмотры прав</BackLink>
          <Title order={1}>{review?.name ?? 'Пересмотр прав'}</Title>
          <div className={page.state} aria-live="polite">
            {review
              ? [
                  reviewStates[review.state],
                  reviewPeople[review.people],
                  termText(review),
                  mayManage ? progressText(review) : ownProgressText(review),
                ].join(' · ')
              : 'Загружаем…'}
          </div>
        </div>
      </header>
      <AnswerTab query={answer}>
        {(data) => (
          <>
            <ReviewActions review={data.review} mark={data.mark} />
            <Reviewers review={data.review} reviewers={data.reviewers} />
            <ReviewItems review={data.review} reviewers={data.reviewers} />
          </>
        )}
      </AnswerTab>
    </section>
  );
}
