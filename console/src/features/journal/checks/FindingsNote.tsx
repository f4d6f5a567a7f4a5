import { Anchor } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { findingRules, journal, type JournalFinding } from 'contract/features/journal/calls.ts';
import { shortName } from 'contract/kit/short-name.ts';
import { useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { useCall } from '../../../api/queries.ts';
import { useWho } from '../../../api/who.ts';
import { paths } from '../../../paths.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { formatDate, formatDateTime, formatNumber, NBSP } from '../../../ui/text/format.ts';
import { stringifySearch } from '../../../ui/link-to.ts';
import page from '../../../ui/Page.module.css';
import { TextLink } from '../../../ui/TextLink.tsx';
import { useTimeZone } from '../../../ui/text/time-zone.ts';
import classes from './FindingsNote.module.css';
import { FindingsSkeleton } from './FindingsSkeleton.tsx';

const DAY_MS = 86_400_000;

const explained = {
  refusals: 'не меньше 5 отказов за 10 минут',
  removals: 'не меньше 20 удалений за 10 минут',
  newAddress: 'с этого адреса человек не входил 90 дней',
  night: 'изменения и выгрузки с 0 до 5 часов по времени организации',
  guesses: 'не меньше 5 за 10 минут с одного адреса',
} as const satisfies Record<JournalFinding['rule'], string>;

const filters = {
  refusals: { result: 'refused' },
  removals: { action: 'remove' },
  newAddress: { action: 'signIn' },
  night: { action: 'create,update,remove,import,export' },
  guesses: { action: 'signInRefused' },
} as const satisfies Record<JournalFinding['rule'], object>;

/** The kinds of findings whose text includes the network address. */
const ofAddress: readonly JournalFinding['rule'][] = ['newAddress', 'guesses'];

/** The next millisecond, because the end of a filter period is exclusive. */
const after = (moment: string) => new Date(Date.parse(moment) + 1).toISOString();

const linkOf = ({ rule, accountGuid, from, to }: JournalFinding) =>
  paths.logRecords + stringifySearch({ ...filters[rule], person: accountGuid ?? undefined, from, to: after(to) });

/** The number of findings, and on demand their list. */
function Unusual({ found }: { found: readonly JournalFinding[] }) {
  const zone = useTimeZone();
  const [isOpened, setOpened] = useState(false);
  return (
    <div>
      Необычное за 7{NBSP}дней: {formatNumber(found.length)}.{' '}
      <Anchor component="button" type="button" size="sm" aria-expanded={isOpened} onClick={() => setOpened(!isOpened)}>
        {isOpened ? 'Скрыть' : 'Показать'}
      </Anchor>
      {isOpened && (
        <ul className={classes.list}>
          {found.map((finding) => (
            <li key={`${finding.rule} ${finding.accountGuid} ${finding.address} ${finding.from}`}>
              <TextLink to={linkOf(finding)} title={explained[finding.rule]}>
                {findingRules[finding.rule]}
              </TextLink>{' '}
              — {finding.userName ? shortName(finding.userName) : 'неизвестный'}, {formatDateTime(finding.from, zone)}
              {ofAddress.includes(finding.rule) && `, ${finding.address ?? ''}`}
              {finding.rule !== 'newAddress' && `, раз: ${formatNumber(finding.count)}`} ({explained[finding.rule]})
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The first day whose data the person may see, when it is within the last week. */
function useLaterThanWeek(): string | undefined {
  const { day, dataFrom } = useWho().rights;
  const week = Date.parse(day) - 7 * DAY_MS;
  return dataFrom && Date.parse(dataFrom) > week ? dataFrom : undefined;
}

/** The unusual activity of the last week, found by the stated rules. Its space is reserved, so that nothing below shifts when it
 *  loads. */
export function FindingsNote() {
  const { data, error, refetch } = useCall(journal.findings, {}, { staleTime: 60_000 });
  // Earlier findings are not shown to this person.
  const first = useLaterThanWeek();
  if (!data && !error) return <FindingsSkeleton />;
  return (
    <div className={page.note}>
      {!data && <ErrorNote {...errorText(error)} onRetry={() => void refetch()} />}
      {data?.length === 0 && (
        <div className={classes.note}>
          <IconCircleCheck size={18} aria-hidden />
          {first ? `Необычного с ${formatDate(first)} не было.` : `Необычного за 7${NBSP}дней не было.`}
        </div>
      )}
      {data && data.length > 0 && (
        <div className={classes.note}>
          <IconAlertTriangle size={18} className={classes.warning} aria-hidden />
          <Unusual found={data} />
        </div>
      )}
    </div>
  );
}
