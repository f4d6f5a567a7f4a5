import { Text } from '@mantine/core';
import { IconFilePlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { changeSetCalls, type ChangeSet } from 'contract/features/dictionaries/change-sets.ts';
import { useState } from 'react';
import { useCall } from '../../../api/queries.ts';
import { paths } from '../../../paths.ts';
import { InHead } from '../../../resource/card/InHead.tsx';
import { AnswerTab } from '../../../resource/frame/AnswerTab.tsx';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Status } from '../../../ui/StatusText.tsx';
import { PlainTable, type PlainColumn } from '../../../ui/table/PlainTable.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { formatDateTime } from '../../../ui/text/format.ts';
import { useTimeZone } from '../../../ui/text/time-zone.ts';
import { changeSetLooks, countsText, whenText } from './change-set-looks.ts';
import { NewSetDialog } from './NewSetDialog.tsx';
import { useCollecting } from './use-collecting.ts';

const columnsIn = (id: string, zone: string): readonly PlainColumn<ChangeSet>[] => [
  {
    label: 'Набор',
    wraps: true,
    cell: ({ guid, name }) => <TextLink to={paths.dictionaryChangeSet(id, guid)}>{name}</TextLink>,
  },
  { label: 'Состояние', cell: ({ state }) => <Status of={changeSetLooks} state={state} /> },
  { label: 'Изменения', cell: countsText },
  { label: 'Публикация', cell: (set) => whenText(set, (text) => formatDateTime(text, zone)) },
  { label: 'Кто начал', cell: ({ author }) => author ?? '—' },
  { label: 'Когда начал', cell: ({ createdAt }) => formatDateTime(createdAt, zone) },
];

/** The change sets of a dictionary. */
export function ChangeSetList({ id }: { id: string }) {
  const zone = useTimeZone();
  const navigate = useNavigate();
  const [isOpened, setOpened] = useState(false);
  const { refusal } = useCollecting();
  const query = useCall(changeSetCalls.list, { params: { id }, query: {} });
  return (
    <AnswerTab query={query}>
      {(sets) => (
        <>
          <InHead place="actions">
            <ActionButton icon={IconFilePlus} refusal={refusal} onClick={() => setOpened(true)}>
              Новый набор
            </ActionButton>
          </InHead>
          <Text size="sm" c="dimmed">
            Изменения значений собирают в набор, смотрят вместе и публикуют разом — сейчас или в назначенный день. До
            публикации словарь остаётся прежним.
          </Text>
          <PlainTable
            label="Наборы изменений"
            columns={columnsIn(id, zone)}
            rows={sets}
            rowKey={({ guid }) => guid}
            nothing="Наборов ещё не было."
          />
          {isOpened && (
            <NewSetDialog
              id={id}
              onClose={() => setOpened(false)}
              onCreated={(guid) => void navigate({ to: paths.dictionaryChangeSet(id, guid) })}
            />
          )}
        </>
      )}
    </AnswerTab>
  );
}
