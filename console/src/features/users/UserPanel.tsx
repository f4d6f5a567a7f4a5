import { userCalls } from 'contract/features/users/calls.ts';
import { users } from 'contract/features/users/facts.ts';
import { lazy, Suspense, useState } from 'react';
import { useDecision } from '../../api/decisions.ts';
import { useCall } from '../../api/queries.ts';
import { useWho } from '../../api/who.ts';
import { InHead } from '../../resource/card/InHead.tsx';
import { useRecord } from '../../resource/state/record-context.ts';
import { paths } from '../../paths.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { formatDate, formatDateTime } from '../../ui/text/format.ts';
import { useTimeZone } from '../../ui/text/time-zone.ts';
import { useInvitation } from './invite/use-invitation.ts';
import { actionsOf, type ActionName } from './actions/user-actions.ts';
import classes from './Users.module.css';
import { Status } from '../../ui/StatusText.tsx';
import { userLooks } from './user-looks.ts';

const ActionDialog = lazy(async () => ({ default: (await import('./actions/ActionDialog.tsx')).ActionDialog }));
const InvitationDialog = lazy(async () => ({
  default: (await import('./invite/InvitationDialog.tsx')).InvitationDialog,
}));

/** The state of a user and the available actions. */
export function UserPanel() {
  const { row } = useRecord(users);
  const zone = useTimeZone();
  const { day } = useWho().rights;
  const may = {
    create: useDecision('users', 'create'),
    update: useDecision('users', 'update'),
    delete: useDecision('users', 'delete'),
  };
  const [opened, setOpened] = useState<Exclude<ActionName, 'invite'> | null>(null);
  const { invite, shown } = useInvitation();
  const run = (name: ActionName) => (name === 'invite' ? invite(row) : setOpened(name));
  const obstacles = useCall(userCalls.obstacle, { params: { guid: row.guid } }, { enabled: may.update.allowed }).data;
  const { main, more } = actionsOf(row, may, obstacles ?? {});
  const buttons = (actions: typeof main) =>
    actions.map(({ name, label, icon, refusal }) => (
      <ActionButton key={name} icon={icon} refusal={refusal} onClick={() => run(name)}>
        {label}
      </ActionButton>
    ));
  const moment = (at: string) => formatDateTime(at, zone);
  const why = [
    row.status === 'blocked' && row.blockReason,
    row.status === 'blocked' && row.blockedUntil && `до ${moment(row.blockedUntil)}`,
    row.state === 'invited' && row.invitedUntil && `приглашение действует до ${moment(row.invitedUntil)}`,
    row.state === 'draft' && 'приглашения ещё не было',
    row.validUntil !== null && row.validUntil < day && 'срок учётной записи истёк',
    row.lockedUntil && `вход закрыт из-за неверных паролей до ${moment(row.lockedUntil)}`,
    row.mustChangePassword && 'при входе сменит пароль',
    row.isErased && 'личные данные стёрты',
    row.state === 'dismissed' &&
      `с ${formatDate(row.dismissedAt!)} прав в этой организации нет, в другие вход остаётся`,
  ].filter(Boolean);

  return (
    <>
      <InHead place="state">
        <Status of={userLooks} state={row.state} />
        {why.length > 0 && <span className={classes.why}>{why.join(', ')}</span>}
        {row.state === 'dismissed' && <TextLink to={paths.employee(row.employeeGuid!)}>Отменить увольнение</TextLink>}
      </InHead>
      <InHead place="actions">{buttons(main)}</InHead>
      <InHead place="rare">{buttons(more)}</InHead>
      <Suspense>
        {opened && <ActionDialog name={opened} row={row} onClose={() => setOpened(null)} />}
        {shown && <InvitationDialog {...shown} />}
      </Suspense>
    </>
  );
}
