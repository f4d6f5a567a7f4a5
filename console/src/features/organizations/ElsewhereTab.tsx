import { Button, Text } from '@mantine/core';
import { organizationCalls } from 'contract/features/organizations/calls.ts';
import { organizations } from 'contract/features/organizations/facts.ts';
import type { ReactNode } from 'react';
import { useCall } from '../../api/queries.ts';
import { useWho } from '../../api/who.ts';
import { useEntering } from '../../app/sign-in/use-entering.ts';
import { useRecord } from '../../resource/state/record-context.ts';
import page from '../../ui/Page.module.css';
import { useWorksIn } from './use-works-in.ts';

interface Props {
  /** The data visible only from within the organization, in the genitive: «Договоры организации». */
  what: string;
  /** The path of the data inside the organization. */
  path: string;
  children?: ReactNode;
}

/** A tab with data visible only from within the organization: a button to switch there, or why it is not possible. */
export function ElsewhereTab({ what, path, children }: Props) {
  const { row } = useRecord(organizations);
  const enter = useEntering();
  const { orgName } = useWho();
  const isMember = useWorksIn(row.guid);
  const { data: dependants } = useCall(organizationCalls.dependants, { params: { guid: row.guid } });
  const why = !row.isActive
    ? 'Она в архиве: сначала верните её оттуда.'
    : dependants?.isEmpty
      ? 'В ней ещё никто не работает: начните кнопкой «Открыть для работы» на этой карточке.'
      : 'Вас в эту организацию ещё не добавили: попросите её администратора.';
  return (
    <div className={page.empty} role="tabpanel">
      <Text fw={600}>
        {what} {row.shortName} видны, когда вы работаете в ней
      </Text>
      <Text c="dimmed" maw={560}>
        Сейчас открыта {orgName}. {isMember ? 'Перейдите в эту организацию, и здесь появятся её данные.' : why}{' '}
        {children}
      </Text>
      {isMember && <Button onClick={() => void enter(row.guid, path)}>Перейти в {row.shortName}</Button>}
    </div>
  );
}
