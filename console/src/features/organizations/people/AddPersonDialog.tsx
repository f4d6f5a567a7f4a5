import { Button, Group, Modal, SegmentedControl, Stack } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { accountLinks, type Invitation } from 'contract/features/account-links/calls.ts';
import { organizationPeople, type Candidate } from 'contract/features/organizations/people.ts';
import type { users } from 'contract/features/users/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import { tidyLine } from 'contract/kit/text.ts';
import { useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { ProblemError } from '../../../api/problem-error.ts';
import { useSend } from '../../../api/queries.ts';
import { ConfirmDialog } from '../../../resource/frame/ConfirmDialog.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { InvitationNote } from '../../../ui/InvitationNote.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { toast } from '../../../ui/toast.ts';
import { isNamed, NewcomerFields, nobody } from './NewcomerFields.tsx';
import { PersonPicker } from './PersonPicker.tsx';
import { noTerms, TermFields } from './TermFields.tsx';

type Way = 'known' | 'new';
const ways: { value: Way; label: string }[] = [
  { value: 'known', label: 'Из другой вашей организации' },
  { value: 'new', label: 'Новый человек' },
];

const orNull = (text: string) => tidyLine(text) || null;

/** Adds a person to the organization in one go: who, until when and in what role; a new one is invited at once. */
export function AddPersonDialog({ onClose }: { onClose: () => void }) {
  const [way, setWay] = useState<Way>('known');
  const [known, setKnown] = useState<Candidate | null>(null);
  const [newcomer, setNewcomer] = useState(nobody);
  const [terms, setTerms] = useState(noTerms);
  const [made, setMade] = useState<Row<typeof users> | null>(null);
  const admit = useSend(organizationPeople.admit);
  const enlist = useSend(organizationPeople.enlist);
  const invite = useSend(accountLinks.invite);
  const send = ({ guid }: Row<typeof users>) => invite.mutate({ params: { guid } });
  const isKnown = way === 'known';
  const hasCard = isKnown && known?.hasCard === true;
  const { error, isPending } = isKnown ? admit : enlist;
  const errors = error instanceof ProblemError ? (error.problem.errors ?? []) : [];
  const errorAt = (path: string) => errors.find((one) => one.path === path)?.message;

  const run = async () => {
    const { memberFrom, memberTo } = terms;
    const role = hasCard ? { position: null, groups: [] } : { position: orNull(terms.position), groups: terms.groups };
    const given = { memberFrom, memberTo, ...role };
    if (isKnown) {
      const { guid: userGuid, fromGuid, fullName } = known!;
      await admit.mutateAsync({ body: { userGuid, fromGuid, ...given } });
      void toast({ color: 'green', message: `«${fullName}»: доступ дан` });
      return onClose();
    }
    const { lastName, firstName, middleName, userName, email } = newcomer;
    const person = {
      lastName: tidyLine(lastName),
      firstName: tidyLine(firstName),
      middleName: orNull(middleName),
      userName: tidyLine(userName),
      email: orNull(email),
    };
    const user = await enlist.mutateAsync({ body: { ...person, ...given } });
    setMade(user);
    send(user);
  };

  if (made)
    return (
      <InvitedDialog
        name={made.fullName ?? made.userName}
        invitation={invite}
        onRetry={() => send(made)}
        onClose={onClose}
      />
    );
  return (
    <ConfirmDialog
      title="Добавить человека"
      label={isKnown ? 'Добавить' : 'Завести и пригласить'}
      isPending={isPending}
      isDisabled={isKnown ? !known : !isNamed(newcomer)}
      error={error}
      onClose={onClose}
      onConfirm={() => void run().catch(() => undefined)}
    >
      <SegmentedControl aria-label="Кого добавить" data={ways} value={way} onChange={setWay} />
      {isKnown ? (
        <PersonPicker value={known} error={errorAt('userGuid')} onChange={setKnown} />
      ) : (
        <NewcomerFields person={newcomer} errorAt={errorAt} onChange={setNewcomer} />
      )}
      <TermFields terms={terms} hasCard={hasCard} errorAt={errorAt} onChange={setTerms} />
    </ConfirmDialog>
  );
}

interface InvitedProps {
  name: string;
  invitation: Pick<UseMutationResult<Invitation>, 'data' | 'error'>;
  onRetry: () => void;
  onClose: () => void;
}

/** The invitation of a person who has just been made. */
const InvitedDialog = ({ name, invitation: { data, error }, onRetry, onClose }: InvitedProps) => (
  <Modal opened onClose={onClose} title={`Приглашение: ${name}`} size="lg" closeOnClickOutside={false}>
    <Stack>
      {!data && !error && <Loading height={120} label="Готовим приглашение" />}
      {error && <ErrorNote {...errorText(error)} onRetry={onRetry} />}
      {data && <InvitationNote invitation={data} />}
      <Group justify="flex-end">
        <Button onClick={onClose}>{data ? 'Готово' : 'Закрыть'}</Button>
      </Group>
    </Stack>
  </Modal>
);
