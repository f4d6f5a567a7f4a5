import { Group, Select, Text, Textarea } from '@mantine/core';
import { requestCalls } from 'contract/features/rights/requests.ts';
import type { Answer } from 'contract/kit/route.ts';
import { decide } from 'contract/rights/decide.ts';
import { actions, entityTypes, permissionNames, type Action, type EntityType } from 'contract/rights/permissions.ts';
import { useState } from 'react';
import { useCall } from '../../api/queries.ts';
import { useWho } from '../../api/who.ts';
import { RouteDialog } from './RouteDialog.tsx';
import { objectsOf } from './objects-of.ts';
import { DateField } from '../../ui/input/DateField.tsx';
import { nameFilter } from '../../ui/input/option-filter.ts';
import { toast } from '../../ui/toast.ts';
import { enterTakesOnly } from '../../ui/input/take-only.ts';
import { useRouteForm } from './use-route-form.ts';

export interface AskedRight {
  entity: EntityType;
  action: Action;
  /** The record at hand. */
  object: string | null;
}

interface Props {
  /** Null where it is still to be chosen. */
  right: AskedRight | null;
  onClose: () => void;
}

const sections = Object.entries(entityTypes).map(([value, label]) => ({ value, label }));
/** Rights to what the service leads are given there alone. */
const ownSections = sections.filter(({ value }) => value !== 'sharedData');
const verbs = actions.map((value) => ({ value, label: permissionNames[value] }));
const scopes = [
  { value: 'object', label: 'Только эта запись' },
  { value: 'entity', label: 'Весь раздел' },
];

/** Whom the right can be asked from, or why there is nothing to ask for. */
function whomToAsk(isHeld: boolean, deciders: Answer<typeof requestCalls.deciders> | undefined): string {
  if (isHeld) return 'Это право у вас уже есть.';
  if (!deciders) return 'Узнаём, кто может дать это право…';
  return deciders.length === 0
    ? 'Дать это право в вашей организации сейчас не может никто.'
    : `Запрос увидят: ${deciders.map(({ name, position }) => `${name} (${position})`).join(', ')}.`;
}

/** Asks for a right: what, why and until when; those who may give it are told. */
export function AskRightDialog({ right, onClose }: Props) {
  const form = useRouteForm(requestCalls.ask, 'ask-right', {
    entity: right?.entity ?? 'users',
    action: right?.action ?? 'read',
  });
  const { entity, action } = form.body;
  const [scope, setScope] = useState(right?.object && objectsOf(right.entity) ? 'object' : 'entity');
  const deciders = useCall(requestCalls.deciders, { query: { entity, action } });
  const { rights, isService, viewing } = useWho();
  const isOnObject = right?.object !== null && right !== null && objectsOf(right.entity) !== undefined;
  const object = isOnObject && scope === 'object' ? right.object : null;
  const isHeld = decide(rights, entity, action, object).allowed;
  return (
    <RouteDialog
      form={form}
      title={right ? `Запросить право «${entityTypes[entity]}: ${permissionNames[action]}»` : 'Запросить право'}
      label="Запросить"
      request={{ body: { object } }}
      isDisabled={viewing !== null || isHeld || !deciders.data?.length}
      error={deciders.error}
      onClose={onClose}
      onDone={() => {
        void toast({ color: 'green', message: 'Запрос отправлен: об ответе скажет уведомление' });
        onClose();
      }}
    >
      {!right && (
        <Group grow>
          <Select
            {...form.field('entity')}
            data={isService ? sections : ownSections}
            searchable
            onKeyDown={enterTakesOnly}
            filter={nameFilter}
            allowDeselect={false}
          />
          <Select {...form.field('action')} data={verbs} allowDeselect={false} />
        </Group>
      )}
      {isOnObject && (
        <Select
          label="На что"
          data={scopes}
          value={scope}
          allowDeselect={false}
          onChange={(value) => value && setScope(value)}
        />
      )}
      <Textarea {...form.text('reason')} data-autofocus autosize minRows={2} />
      <DateField {...form.field('until')} />
      <Text size="sm" aria-live="polite">
        {whomToAsk(isHeld, deciders.data)}
        {viewing && ' Сейчас вы смотрите чужими глазами: попросить может только сам человек.'}
      </Text>
    </RouteDialog>
  );
}
