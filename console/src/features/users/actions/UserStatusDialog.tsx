import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { userCalls } from 'contract/features/users/calls.ts';
import type { users } from 'contract/features/users/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import type { ReactNode } from 'react';
import { call } from '../../../api/call.ts';
import type { RowSelection } from '../../../resource/state/use-selection.ts';
import { ConfirmDialog } from '../../../resource/frame/ConfirmDialog.tsx';
import { countOf, formatDateTime } from '../../../ui/text/format.ts';
import { useTimeZone } from '../../../ui/text/time-zone.ts';
import { toast } from '../../../ui/toast.ts';
import { Loading } from '../../../ui/Loading.tsx';
import comparison from '../../../resource/value/Comparison.module.css';
import classes from '../Users.module.css';

type User = Row<typeof users>;
type VersionedUser = Pick<User, 'guid' | 'version'>;

interface Props {
  selection: RowSelection<typeof users>;
  preview: typeof userCalls.blockManyPreview | typeof userCalls.unblockManyPreview;
  /** «Заблокировать», «заблокировано». */
  words: { verb: string; done: string };
  color?: 'red';
  /** The effect of the change, shown above the names. */
  effect: string;
  /** The inputs below the names. */
  children?: ReactNode;
  isPending: boolean;
  error: Error | null;
  onConfirm: (records: VersionedUser[], onDone: (done: { changed: number }) => void) => void;
  onClose: () => void;
}

const forms = ['пользователя', 'пользователей', 'пользователей'] as const;

/** The present block of a user as text; empty without one. */
function blockOf({ status, blockReason, blockedUntil }: User, zone: string): string {
  if (status !== 'blocked') return '';
  const until = blockedUntil ? `до ${formatDateTime(blockedUntil, zone)}` : 'без срока';
  return ` Сейчас: ${[until, blockReason].filter(Boolean).join(', ')}.`;
}

/** Blocks or unblocks the selected users; first shows whose status stays the same, and why. */
export function UserStatusDialog({
  selection: { rows, clear },
  preview: route,
  words: { verb, done },
  effect,
  children,
  onConfirm,
  onClose,
  ...rest
}: Props) {
  const zone = useTimeZone();
  const selected = rows.map(({ guid, version }) => ({ guid, version }));
  const preview = useQuery({
    queryKey: [route.path, selected],
    queryFn: ({ signal }) => call(route, { body: { records: selected }, signal }),
    gcTime: 0,
    retry: false,
  });
  const refusals = new Map(preview.data?.map(({ guid, refusal }) => [guid, refusal]));
  const records = selected.filter(({ guid }) => refusals.get(guid) === null);
  const report = ({ changed }: { changed: number }) => {
    const message = `${done}: ${countOf(changed, ['пользователь', 'пользователя', 'пользователей'])}`;
    void toast({ color: 'green', message });
    clear();
    onClose();
  };
  return (
    <ConfirmDialog
      title={`${verb} ${countOf(rows.length, forms)}?`}
      label={`${verb} ${countOf(records.length, forms)}`}
      {...rest}
      isDisabled={records.length === 0}
      error={rest.error ?? preview.error}
      onClose={onClose}
      onConfirm={() => onConfirm(records, report)}
    >
      <Text size="sm">
        {effect}
        {preview.data &&
          ` Будет ${done.toLowerCase()}: ${records.length} · останутся как есть: ${rows.length - records.length}.`}
      </Text>
      {preview.isPending ? (
        <Loading height={80} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable area must be reachable by keyboard
        <section className={comparison.scroll} tabIndex={0} aria-label={`${verb}: кого`}>
          <ul className={classes.names}>
            {rows
              .toSorted((one, other) => Number(!refusals.get(one.guid)) - Number(!refusals.get(other.guid)))
              .map((row) => (
                <li key={row.guid}>
                  {row.fullName} ({row.userName})
                  {refusals.get(row.guid) && ` — останется как есть. ${refusals.get(row.guid)}${blockOf(row, zone)}`}
                </li>
              ))}
          </ul>
        </section>
      )}
      {children}
    </ConfirmDialog>
  );
}
