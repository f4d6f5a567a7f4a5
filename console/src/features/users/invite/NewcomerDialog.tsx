import { Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { inviteNewcomer, newcomers } from 'contract/features/users/links/newcomers.ts';
import type { Invitation } from 'contract/features/users/links/calls.ts';
import { namesakes } from 'contract/features/users/namesakes.ts';
import type { Input } from 'contract/kit/resource.ts';
import { useState } from 'react';
import { useDecision } from '../../../api/decisions.ts';
import { useSend } from '../../../api/queries.ts';
import { useWho } from '../../../api/who.ts';
import { paths } from '../../../paths.ts';
import { asRecord } from '../../../resource/form/as-record.ts';
import { DialogButtons } from '../../../resource/form/DialogButtons.tsx';
import { useFormField } from '../../../resource/form/form-context.ts';
import { FormField } from '../../../resource/form/FormField.tsx';
import { FormSection } from '../../../resource/form/FormSection.tsx';
import { useGroupRefusals } from '../../../resource/frame/GroupObstacles.tsx';
import { InvitedDialog } from '../../../resource/frame/InvitedDialog.tsx';
import { Namesakes } from '../../../resource/form/Namesakes.tsx';
import { ResourceForm } from '../../../resource/form/ResourceForm.tsx';
import { NewcomerCard } from './NewcomerCard.tsx';
import { NewcomerGroups } from './NewcomerGroups.tsx';
import { NewcomerOrganizations } from './NewcomerOrganizations.tsx';
import { OpenedSections } from './OpenedSections.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';

interface Invited {
  guid: string;
  name: string;
  invitation: Invitation;
}

/** Nobody is invited while a chosen group cannot be given. */
function InviteButtons({ onCancel }: { onCancel: () => void }) {
  const card = useFormField('card', newcomers).value;
  const groups = useFormField('groups', newcomers).value;
  const [refusal] = useGroupRefusals(card === 'new' ? groups : []);
  return <DialogButtons creation="Пригласить" onCancel={onCancel} refusal={refusal} />;
}

/** One way from a name to the link: person, card, rights and terms are asked at once, and nothing is created before all of it is
 *  accepted. */
export function NewcomerDialog({ onClose }: { onClose: () => void }) {
  const { orgName, orgId } = useWho();
  const mayCreateCards = useDecision('employees', 'create').allowed;
  const send = useSend(inviteNewcomer);
  const [invited, setInvited] = useState<Invited | null>(null);
  const invite = async (body: Input<typeof newcomers>) => {
    const { guid, ...invitation } = await send.mutateAsync({ body });
    const name = [body.lastName, body.firstName, body.middleName].filter(Boolean).join(' ');
    setInvited({ guid, name, invitation });
    return asRecord(body);
  };
  if (invited)
    return (
      <InvitedDialog name={invited.name} invitation={invited.invitation} onClose={onClose}>
        <Button variant="default" renderRoot={(props) => <Link {...props} to={paths.user(invited.guid)} />}>
          Открыть карточку
        </Button>
      </InvitedDialog>
    );
  return (
    <Dialog onClose={onClose} title="Пригласить пользователя" size={840} closeOnClickOutside={false}>
      <ResourceForm
        resource={newcomers}
        row={null}
        initial={{ card: mayCreateCards ? 'new' : 'none' }}
        send={invite}
        onSaved={() => undefined}
      >
        <Text size="sm" c="dimmed" mb="md">
          Организация: {orgName}. Человек получит ссылку, по ней задаст пароль и войдёт. У него уже есть учётная запись
          в другой организации? Тогда <TextLink to={paths.organizationUsers(orgId!)}>«Добавить человека»</TextLink> на
          карточке организации: заводить вторую не нужно.
        </Text>
        <FormSection title="Человек">
          <NewcomerCard />
          {['lastName', 'firstName', 'middleName'].map((name) => (
            <FormField key={name} name={name} />
          ))}
          <Namesakes route={namesakes.ofUser} />
          {['email', 'userName', 'phone'].map((name) => (
            <FormField key={name} name={name} />
          ))}
        </FormSection>
        <FormSection title="Работа и права">
          {['position', 'department', 'managerGuid'].map((name) => (
            <FormField key={name} name={name} />
          ))}
          <NewcomerGroups />
          <OpenedSections />
        </FormSection>
        <FormSection title="Доступ">
          {['memberFrom', 'memberTo', 'validUntil', 'note'].map((name) => (
            <FormField key={name} name={name} />
          ))}
          <NewcomerOrganizations />
        </FormSection>
        <InviteButtons onCancel={onClose} />
      </ResourceForm>
    </Dialog>
  );
}
