import { SegmentedControl } from '@mantine/core';
import { inviteNewcomer } from 'contract/features/users/links/newcomers.ts';
import { organizationInvitations } from 'contract/features/organizations/invitations.ts';
import { organizationPeople } from 'contract/features/organizations/people.ts';
import { tidyLine } from 'contract/kit/text.ts';
import { ProblemError } from '../../../api/problem-error.ts';
import { notedRequest } from '../../../api/noted-request.ts';
import { useSend } from '../../../api/queries.ts';
import { ConfirmDialog } from '../../../resource/frame/ConfirmDialog.tsx';
import { undoable } from '../../../resource/frame/undoable.ts';
import { InvitedDialog } from '../../../resource/frame/InvitedDialog.tsx';
import { InviteeFields } from './InviteeFields.tsx';
import { isNamed, NewcomerFields } from './NewcomerFields.tsx';
import { PersonPicker } from './PersonPicker.tsx';
import { TermFields } from './TermFields.tsx';
import { nameOf, useTypedPerson, type Way } from './use-typed-person.ts';

const ways: { value: Way; label: string }[] = [
  { value: 'known', label: 'Из другой вашей организации' },
  { value: 'new', label: 'Новый человек' },
  { value: 'elsewhere', label: 'Работает у других' },
];

/** What the card of a new employee is asked elsewhere. */
const nothingElse = {
  employeeGuid: null,
  phone: null,
  department: null,
  managerGuid: null,
  validUntil: null,
  note: null,
  organizations: [],
};
const orNull = (text: string) => tidyLine(text) || null;

/** Adds a person to the organization in one go: who, until when and in what role; a new one is invited at once, and one who has an
 *  account elsewhere accepts first. */
export function AddPersonDialog({ onClose }: { onClose: () => void }) {
  const { way, known, newcomer, invitee, terms, set, goTo, forget } = useTypedPerson();
  const admit = useSend(organizationPeople.admit);
  const invite = useSend(inviteNewcomer);
  const inviteElsewhere = useSend(organizationInvitations.make);
  const isKnown = way === 'known';
  const hasCard = isKnown && known?.hasCard === true;
  const { error, isPending } = { known: admit, new: invite, elsewhere: inviteElsewhere }[way];
  const errors = error instanceof ProblemError ? (error.problem.errors ?? []) : [];
  const errorAt = (path: string) => errors.find((one) => one.path === path)?.message;

  const run = async () => {
    const { memberFrom, memberTo } = terms;
    const role = hasCard ? { position: null, groups: [] } : { position: orNull(terms.position), groups: terms.groups };
    const given = { memberFrom, memberTo, ...role };
    if (isKnown) {
      const { guid: userGuid, fromGuid, fullName } = known!;
      const noted = notedRequest();
      await admit.mutateAsync({ body: { userGuid, fromGuid, ...given }, onAnswer: noted.onAnswer });
      forget();
      void undoable({ message: `«${fullName}»: доступ дан`, request: noted.request });
      return onClose();
    }
    if (way === 'elsewhere') {
      const whom = { invitee: tidyLine(invitee.invitee), email: orNull(invitee.email) };
      await inviteElsewhere.mutateAsync({ body: { ...whom, ...given } });
      return forget();
    }
    const { lastName, firstName, middleName, userName, email } = newcomer;
    const person = {
      lastName: tidyLine(lastName),
      firstName: tidyLine(firstName),
      middleName: orNull(middleName),
      userName: tidyLine(userName),
      email: orNull(email),
    };
    // Groups are those of a card: without a position they are refused, not left out.
    const card = given.position || given.groups.length ? ('new' as const) : ('none' as const);
    await invite.mutateAsync({ body: { ...person, ...given, card, ...nothingElse } });
    return forget();
  };

  if (inviteElsewhere.data)
    return (
      <InvitedDialog
        name={invitee.invitee}
        invitation={inviteElsewhere.data}
        earlier="отозвать её можно в «Ждём ответа»"
        onClose={onClose}
      />
    );
  if (invite.data) return <InvitedDialog name={nameOf(newcomer)} invitation={invite.data} onClose={onClose} />;
  return (
    <ConfirmDialog
      title="Добавить человека"
      label={{ known: 'Добавить', new: 'Завести и пригласить', elsewhere: 'Пригласить' }[way]}
      isPending={isPending}
      isDisabled={{ known: !known, new: !isNamed(newcomer), elsewhere: !tidyLine(invitee.invitee) }[way]}
      error={error}
      onClose={onClose}
      onConfirm={() => void run().catch(() => undefined)}
    >
      <SegmentedControl aria-label="Кого добавить" data={ways} value={way} onChange={goTo} />
      {isKnown && <PersonPicker value={known} error={errorAt('userGuid')} onChange={(one) => set({ known: one })} />}
      {way === 'new' && (
        <NewcomerFields person={newcomer} errorAt={errorAt} onChange={(one) => set({ newcomer: one })} />
      )}
      {way === 'elsewhere' && (
        <InviteeFields invitee={invitee} errorAt={errorAt} onChange={(one) => set({ invitee: one })} />
      )}
      <TermFields terms={terms} hasCard={hasCard} errorAt={errorAt} onChange={(one) => set({ terms: one })} />
    </ConfirmDialog>
  );
}
