import { Alert, Button, CopyButton, Group, Stack, Text } from '@mantine/core';
import { actorOf } from 'contract/features/journal/actors.ts';
import { journal } from 'contract/features/journal/calls.ts';
import { personalKinds } from 'contract/features/journal/sections.ts';
import { describedBy } from 'contract/features/journal/other-fields.ts';
import { journalKinds } from 'contract/features/journal/sentence.ts';
import { entityTypes } from 'contract/rights/permissions.ts';
import { refusals } from 'contract/kit/journal-entry.ts';
import { useDecision } from '../../../api/decisions.ts';
import { errorText } from '../../../api/error-text.ts';
import { useCall } from '../../../api/queries.ts';
import { paths } from '../../../paths.ts';
import { EntryChanges } from '../../../resource/past/EntryChanges.tsx';
import { ReturnButton } from '../../../resource/past/ReturnButton.tsx';
import { deviceName } from '../../../ui/text/device-name.ts';
import { formatMoment } from '../../../ui/text/format.ts';
import { TextLink } from '../../../ui/TextLink.tsx';
import { useTimeZone } from '../../../ui/text/time-zone.ts';
import { EntryParts } from './EntryParts.tsx';
import { pathOfEntry } from './entry-columns.tsx';
import classes from './EntryDialog.module.css';
import type { JournalSearch } from './journal-search.ts';
import type { ShownEntry } from './use-shown-entries.ts';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';

interface Props {
  entry: ShownEntry;
  onFilter: (search: JournalSearch) => void;
  onClose: () => void;
}

/** One entry in full: fields before and after, its parts, related links, the request id and undo. */
export function EntryDialog({ entry, onFilter, onClose }: Props) {
  const zone = useTimeZone();
  const {
    resource,
    requestId,
    recordGuid,
    accountGuid,
    parts,
    action,
    address,
    occurredAt,
    number,
    entity,
    isClosed,
    isPart,
  } = entry;
  const path = pathOfEntry(entry);
  const mayReadRuns = useDecision('runs', 'read').allowed;
  // A run of the scheduler is the request of what it does.
  const isOfRun = mayReadRuns && entry.via?.kind === 'program' && entry.via.name === entityTypes.scheduler;
  const described = describedBy(entry, resource);
  return (
    <Dialog onClose={onClose} title={`Запись журнала №\u00a0${number}`} size="xl" closeOnClickOutside={false}>
      <Stack>
        <Text>{entry.sentence}</Text>
        <dl className={classes.facts}>
          <div>
            <dt>Время</dt>
            <dd>{formatMoment(occurredAt, zone)}</dd>
          </div>
          <EntryAuthor entry={entry} />
          <div>
            <dt>Результат</dt>
            <dd>{refusals.includes(action) ? 'Отказ' : 'Выполнено'}</dd>
          </div>
          <div>
            <dt>Адрес</dt>
            <dd>{address ?? '—'}</dd>
          </div>
          <div>
            <dt>Номер запроса</dt>
            <dd>
              <code>{requestId}</code>{' '}
              <CopyButton value={requestId}>
                {({ copied, copy }) => (
                  <Button size="compact-xs" variant="default" onClick={copy}>
                    {copied ? 'Скопирован' : 'Скопировать'}
                  </Button>
                )}
              </CopyButton>
            </dd>
          </div>
        </dl>
        {isClosed && (
          <Alert color="blue">
            {personalKinds.includes(entity ?? '')
              ? 'Что это и что изменилось, не показано: оно видно только хозяину, а общий вид списка — ещё и всем, кто читает этот список.'
              : `Какая это запись и что в ней изменилось, не показано: раздел «${journalKinds[entity ?? '']}» вам закрыт или открыт не целиком. Право на чтение раздела даёт администратор организации.`}
          </Alert>
        )}
        {described && parts === null && <EntryChanges resource={described} entry={entry} />}
        {parts !== null && <EntryParts number={number} parts={parts} onFilter={onFilter} />}
        <Group>
          <ReturnButton entry={entry} resource={resource} />
          {recordGuid && (
            <Button size="compact-sm" variant="default" onClick={() => onFilter({ record: recordGuid })}>
              Всё об этой записи
            </Button>
          )}
          {accountGuid && (
            <Button size="compact-sm" variant="default" onClick={() => onFilter({ person: accountGuid })}>
              Всё, что делал этот человек
            </Button>
          )}
          <Button size="compact-sm" variant="default" onClick={() => onFilter({ request: requestId })}>
            {isPart ? 'Действие целиком' : 'Всё этого запроса'}
          </Button>
          {isOfRun && <TextLink to={paths.run(requestId)}>Открыть запуск</TextLink>}
          {path && action !== 'remove' && <TextLink to={path}>Открыть карточку</TextLink>}
        </Group>
      </Stack>
    </Dialog>
  );
}

/** The person behind the entry: the program acts on behalf of whoever planned its work. */
function EntryAuthor({ entry }: Pick<Props, 'entry'>) {
  const { data, error } = useCall(journal.author, { params: { number: String(entry.number) } });
  const facts = {
    ...(entry.via?.kind === 'program' ? { Кто: actorOf(entry), 'От имени': data?.fullName } : { Кто: data?.fullName }),
    'Имя пользователя': data?.userName,
    Устройство: data?.device && deviceName(data.device),
  };
  return Object.entries(facts).map(([label, value]) => (
    <div key={label}>
      <dt>{label}</dt>
      <dd>{value ?? (data ? '—' : error ? errorText(error).title : '…')}</dd>
    </div>
  ));
}
