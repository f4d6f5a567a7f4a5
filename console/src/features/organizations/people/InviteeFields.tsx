import { Group, Text, TextInput } from '@mantine/core';
import { inviteeFields } from 'contract/features/organizations/invitations.ts';

export interface Invitee {
  invitee: string;
  email: string;
}
export const emptyInvitee: Invitee = { invitee: '', email: '' };

interface Props {
  invitee: Invitee;
  errorAt: (path: string) => string | undefined;
  onChange: (invitee: Invitee) => void;
}

/** Identifies an invited person from an organization that the user cannot see. */
export const InviteeFields = ({ invitee, errorAt, onChange }: Props) => (
  <>
    <Text size="sm">
      У человека уже есть учётная запись в чужой для вас организации. Он получит ссылку, войдёт под своим именем и
      примет приглашение или откажется; до того доступа у него нет. Если он здесь раньше работал, вернётся его карточка
      — с должностью и группами, которые вы укажете.
    </Text>
    <Group grow align="flex-start">
      <TextInput
        label={inviteeFields.invitee.label}
        description="Как вам удобно: имя, должность, организация"
        required
        maxLength={inviteeFields.invitee.max}
        value={invitee.invitee}
        error={errorAt('invitee')}
        onChange={(event) => onChange({ ...invitee, invitee: event.currentTarget.value })}
      />
      <TextInput
        label={inviteeFields.email.label}
        description="Сюда придёт приглашение; пусто — ссылку передадите сами"
        maxLength={inviteeFields.email.max}
        value={invitee.email}
        error={errorAt('email')}
        onChange={(event) => onChange({ ...invitee, email: event.currentTarget.value })}
      />
    </Group>
  </>
);
