import { SegmentedControl, Stack, Text } from '@mantine/core';
import { requestCalls } from 'contract/features/rights/requests.ts';
import { useState } from 'react';
import { useEvents } from '../../../api/events.ts';
import { useCall } from '../../../api/queries.ts';
import { AnswerTab } from '../../../resource/frame/AnswerTab.tsx';
import { AskRight } from '../../../resource/frame/AskRight.tsx';
import { Request } from './Request.tsx';
import classes from './Requests.module.css';

const shown = [
  { value: 'open', label: 'Ждут решения' },
  { value: 'all', label: 'Все' },
];

/** Requests for rights: the user's own, and everybody's for those who can grant rights. */
export function RequestsTab() {
  useEvents(['notifications'], [requestCalls.list.path]);
  const [state, setState] = useState('open');
  const query = { state: state === 'open' ? ('open' as const) : undefined };
  const answer = useCall(requestCalls.list, { query }, { keepPrevious: true });
  return (
    <AnswerTab
      query={answer}
      bar={
        <div className={classes.bar}>
          <SegmentedControl aria-label="Какие показать" data={shown} value={state} onChange={setState} />
          <AskRight right={null} />
        </div>
      }
    >
      {(requests) => (
        <Stack gap="md">
          {requests.length === 0 && (
            <Text>
              {state === 'open' ? 'Ничего не ждёт решения.' : 'Запросов прав ещё не было.'} Запросить право можно здесь
              и там, где его не хватило: на закрытом экране и на карточке «Только просмотр».
            </Text>
          )}
          {requests.map((request) => (
            <Request key={request.guid} request={request} />
          ))}
        </Stack>
      )}
    </AnswerTab>
  );
}
