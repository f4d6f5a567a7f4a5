import { TextInput } from '@mantine/core';
import { ReferenceInput } from '../../../resource/input/ReferenceInput.tsx';

export interface Target {
  channelGuid: string | null;
  recipient: string;
}

interface Props {
  value: Target;
  onChange: (value: Target) => void;
}

/** The channel through which a message is sent, and the address for a mailbox. */
export const SendTo = ({ value, onChange }: Props) => (
  <>
    <ReferenceInput
      to="exchange-channels"
      label="Отправить через"
      required
      value={value.channelGuid}
      onChange={(channelGuid) => onChange({ ...value, channelGuid })}
    />
    <TextInput
      label="Адрес получателя"
      description="Для почты; файл в папку SFTP кладут без адреса"
      type="email"
      maxLength={255}
      value={value.recipient}
      onChange={(event) => onChange({ ...value, recipient: event.currentTarget.value.trim() })}
    />
  </>
);
