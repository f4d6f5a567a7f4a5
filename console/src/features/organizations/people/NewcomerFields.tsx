import { Group, TextInput } from '@mantine/core';
import { newcomerFields } from 'contract/features/organizations/people.ts';

type Name = keyof typeof newcomerFields;
export type Newcomer = Record<Name, string>;
export const emptyNewcomer: Newcomer = { lastName: '', firstName: '', middleName: '', userName: '', email: '' };

const rows: readonly (readonly Name[])[] = [
  ['lastName', 'firstName', 'middleName'],
  ['email', 'userName'],
];
const hints: Partial<Record<Name, string>> = {
  email: 'Сюда придёт приглашение; пусто — ссылку передадите сами',
  userName: 'Латинские буквы, цифры, точка, дефис, подчёркивание и @',
};
const isRequired = (name: Name) => 'required' in newcomerFields[name];

/** Whether all required values are entered. */
export const isNamed = (person: Newcomer): boolean =>
  (Object.keys(newcomerFields) as Name[]).every((name) => !isRequired(name) || person[name].trim() !== '');

interface Props {
  person: Newcomer;
  errorAt: (path: string) => string | undefined;
  onChange: (person: Newcomer) => void;
}

/** The name of a new person, and their sign-in data. */
export function NewcomerFields({ person, errorAt, onChange }: Props) {
  const set = (name: Name, text: string) => {
    // The user name follows the e-mail address until another one is typed.
    const follows = name === 'email' && person.userName === person.email.split('@')[0];
    onChange({ ...person, [name]: text, ...(follows && { userName: text.split('@')[0]! }) });
  };
  return rows.map((names) => (
    <Group key={names[0]} grow align="flex-start">
      {names.map((name) => (
        <TextInput
          key={name}
          label={newcomerFields[name].label}
          description={hints[name]}
          required={isRequired(name)}
          maxLength={newcomerFields[name].max}
          value={person[name]}
          error={errorAt(name)}
          onChange={(event) => set(name, event.currentTarget.value)}
        />
      ))}
    </Group>
  ));
}
