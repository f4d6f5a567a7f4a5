import { Alert, Group, Stack, Text, Title } from '@mantine/core';
import { changeSetCalls, type ChangeOutcome, type WholeChangeSet } from 'contract/features/dictionaries/change-sets.ts';
import { useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { useCall, useSend } from '../../../api/queries.ts';
import { paths } from '../../../paths.ts';
import { AnswerTab } from '../../../resource/frame/AnswerTab.tsx';
import { BackLink } from '../../../ui/BackLink.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { Status } from '../../../ui/StatusText.tsx';
import { formatDate, formatDateTime } from '../../../ui/text/format.ts';
import { useTimeZone } from '../../../ui/text/time-zone.ts';
import { changeSetLooks, countsText } from './change-set-looks.ts';
import { CollectedChange } from './CollectedChange.tsx';
import { SetActions } from './SetActions.tsx';
import { useCollecting } from './use-collecting.ts';

/** The name and state of a set, and its publication date. */
function SetHead({ set }: { set: WholeChangeSet }) {
  const zone = useTimeZone();
  const { name, dictionary, state, author, createdAt, publishOn, publishedAt, publisher, refusal } = set;
  const moment = (text: string) => formatDateTime(text, zone);
  return (
    <Stack gap={4}>
      <Group gap="0 14px" align="baseline">
        <BackLink to={paths.dictionaryChangeSets(String(dictionary))}>Все наборы</BackLink>
        <Title order={2} size="h4">
          {name}
        </Title>
        <Status of={changeSetLooks} state={state} />
      </Group>
      <Text size="sm" c="dimmed">
        {countsText(set)}. {author ? `${author} · ` : ''}
        {moment(createdAt)}
        {publishedAt && ` · опубликован ${moment(publishedAt)}${publisher ? ` (${publisher})` : ''}`}
        {state === 'scheduled' && ` · будет опубликован ${formatDate(publishOn!)} в 00:00`}
      </Text>
      {refusal && (
        <Alert color="red" title={`Не опубликован ${formatDate(publishOn!)}, словарь прежний`}>
          {refusal}
        </Alert>
      )}
    </Stack>
  );
}

interface Props {
  /** The number of the dictionary. */
  id: string;
  guid: string;
}

/** One change set: its changes and the steps to its publication. */
export function WholeSet({ id, guid }: Props) {
  const { values, refusal } = useCollecting();
  const query = useCall(changeSetCalls.get, { params: { guid } });
  const check = useSend(changeSetCalls.check);
  const [outcomes, setOutcomes] = useState<readonly ChangeOutcome[] | null>(null);
  const look = () => check.mutate({ params: { guid } }, { onSuccess: setOutcomes });
  const failing = outcomes?.filter((one) => one.refusal !== null) ?? [];
  return (
    <AnswerTab query={query}>
      {(set) => (
        <>
          <SetHead set={set} />
          <SetActions
            id={id}
            set={set}
            values={values}
            refusal={refusal}
            isChecking={check.isPending}
            onCheck={look}
            onChanged={() => setOutcomes(null)}
          />
          {check.error && <ErrorNote {...errorText(check.error)} />}
          <div aria-live="polite">
            {outcomes && failing.length === 0 && (
              <Alert color="green">Проверено: все изменения можно опубликовать.</Alert>
            )}
            {failing.length > 0 && (
              <Alert color="orange" title="Опубликовать нельзя: отмеченные изменения не получатся">
                Исправьте их или уберите из набора. Набор публикуется целиком.
              </Alert>
            )}
          </div>
          {set.changes.length === 0 && (
            <Text>
              {set.state === 'open'
                ? 'В наборе пока ничего нет: добавьте новое значение, правку или удаление.'
                : 'В наборе ничего нет.'}
            </Text>
          )}
          {set.changes.map((change) => (
            <CollectedChange
              key={change.guid}
              id={id}
              set={set}
              change={change}
              values={values}
              refusal={refusal}
              fault={failing.find((one) => one.change === change.guid)?.refusal ?? null}
              onChanged={() => setOutcomes(null)}
            />
          ))}
        </>
      )}
    </AnswerTab>
  );
}
