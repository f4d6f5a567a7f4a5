import { Group, Text } from '@mantine/core';
import { IconCheck, IconShieldSearch, IconX } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { requestCalls, requestStates, type PermissionRequest } from 'contract/features/rights/requests.ts';
import { entityTypes, permissionNames } from 'contract/rights/permissions.ts';
import { useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { useSend } from '../../../api/queries.ts';
import { paths } from '../../../paths.ts';
import { ObjectName } from '../../../resource/value/ObjectName.tsx';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { linkTo } from '../../../ui/link-to.ts';
import { formatDate, formatDateTime } from '../../../ui/text/format.ts';
import { useTimeZone } from '../../../ui/text/time-zone.ts';
import { toast } from '../../../ui/toast.ts';
import { DeclineDialog } from './DeclineDialog.tsx';
import { GrantDialog } from './GrantDialog.tsx';
import classes from './Requests.module.css';

interface Props {
  request: PermissionRequest;
}

const termOf = (day: string | null) => (day ? `по ${formatDate(day)}` : 'без срока');

/** The decision, who made it, and until when it applies. */
const outcomeOf = ({ state, decidedBy, grantedTo }: PermissionRequest): string =>
  [
    requestStates[state],
    state === 'granted' && termOf(grantedTo),
    state !== 'open' && state !== 'withdrawn' && decidedBy,
  ]
    .filter(Boolean)
    .join(', ');

/** One request: its author, the right, the reason, the term, and the decision. */
export function Request({ request }: Props) {
  const { guid, person, employeeGuid, entity, action, object, reason, until, state, createdAt, answer } = request;
  const { isOwn, mayDecide, hindrance, conflict } = request;
  const zone = useTimeZone();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<'grant' | 'decline' | null>(null);
  const withdraw = useSend(requestCalls.withdraw);
  const close = () => setOpened(null);
  const title = `${entityTypes[entity]}: ${permissionNames[action]}`;
  const said = () => void toast({ color: 'green', message: 'Запрос отозван' });
  return (
    <article className={classes.request} aria-label={`${person}: ${title}`}>
      <Group justify="space-between" gap="xs">
        <Text fw={600} component="h2">
          {title}
          {object && (
            <>
              , <ObjectName section={entity} guid={object} />
            </>
          )}
        </Text>
        <Text size="sm">{outcomeOf(request)}</Text>
      </Group>
      <Text size="sm">
        {isOwn ? 'Вы просите' : person} · {formatDateTime(createdAt, zone)} · {termOf(until)}
      </Text>
      <Text size="sm">Зачем: {reason}</Text>
      {answer && <Text size="sm">Ответ: {answer}</Text>}
      {state === 'open' && (mayDecide || isOwn) && (
        <Group gap="xs" mt="sm">
          {mayDecide && (
            <>
              <ActionButton
                icon={IconCheck}
                refusal={hindrance ?? conflict ?? undefined}
                onClick={() => setOpened('grant')}
              >
                Дать право
              </ActionButton>
              <ActionButton icon={IconX} refusal={hindrance ?? undefined} onClick={() => setOpened('decline')}>
                Отклонить
              </ActionButton>
            </>
          )}
          {mayDecide && employeeGuid && (
            <ActionButton
              icon={IconShieldSearch}
              refusal={undefined}
              onClick={() => void navigate(linkTo(`${paths.rightsOfPerson(employeeGuid)}&section=${entity}`))}
            >
              Что уже может
            </ActionButton>
          )}
          {isOwn && (
            <ActionButton
              icon={IconX}
              refusal={undefined}
              onClick={() => withdraw.mutate({ params: { guid } }, { onSuccess: said })}
            >
              Отозвать
            </ActionButton>
          )}
        </Group>
      )}
      {withdraw.error && <ErrorNote {...errorText(withdraw.error)} />}
      {opened === 'grant' && <GrantDialog request={request} title={title} onClose={close} />}
      {opened === 'decline' && <DeclineDialog request={request} title={title} onClose={close} />}
    </article>
  );
}
