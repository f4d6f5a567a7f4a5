import { SegmentedControl, Stack, Text } from '@mantine/core';
import { MAX_SHOWN, sharedProposals } from 'contract/features/shared-proposals/calls.ts';
import { useState } from 'react';
import { useEvents } from '../../api/events.ts';
import { errorText } from '../../api/error-text.ts';
import { useCall } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { BackLink } from '../../ui/BackLink.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Loading } from '../../ui/Loading.tsx';
import page from '../../ui/Page.module.css';
import { countOf } from '../../ui/text/format.ts';
import { Proposal } from './Proposal.tsx';
import classes from './Proposals.module.css';
import { ScreenTitle } from '../../resource/frame/ScreenTitle.tsx';

const shown = [
  { value: 'open', label: 'Ждут решения' },
  { value: 'all', label: 'Все' },
];

/** Proposals: the user's own, and for those who decide also others': of the organization, or, for the service, of all
 *  organizations. */
export function ProposalsPage() {
  useEvents(['notifications'], [sharedProposals.list.path]);
  const [state, setState] = useState('open');
  const query = { state: state === 'open' ? ('open' as const) : undefined };
  const { data, error, refetch } = useCall(sharedProposals.list, { query }, { keepPrevious: true });
  const count = countOf(data?.length ?? 0, ['предложение', 'предложения', 'предложений']);
  return (
    <section className={page.page}>
      <header className={page.heading} data-back>
        <div className={page.titles}>
          <BackLink to={paths.dictionaries}>Справочники</BackLink>
          <ScreenTitle />
          <div className={page.state} aria-live="polite">
            {data ? (data.length === MAX_SHOWN ? `последние ${count}` : count) : 'Загружаем…'}
          </div>
        </div>
        <SegmentedControl aria-label="Какие показать" data={shown} value={state} onChange={setState} />
      </header>
      <div className={`${page.scrolling} ${classes.body}`}>
        {error && <ErrorNote {...errorText(error)} onRetry={() => void refetch()} />}
        {!data && !error && <Loading height={240} />}
        {data?.length === 0 && (
          <Text>
            {state === 'open' ? 'Ничего не ждёт решения.' : 'Предложений ещё не было.'} Изменение и удаление общей
            записи и изменение своей, которую вам менять нельзя, предлагают на её карточке, новую общую — над списком.
          </Text>
        )}
        <Stack gap="md">
          {data?.map((proposal) => (
            <Proposal key={proposal.guid} proposal={proposal} />
          ))}
        </Stack>
      </div>
    </section>
  );
}
