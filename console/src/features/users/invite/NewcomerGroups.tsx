import { Input } from '@mantine/core';
import { newcomers } from 'contract/features/users/links/newcomers.ts';
import { employees } from 'contract/features/employees/facts.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useCall } from '../../../api/queries.ts';
import { ReferenceInput } from '../../../resource/input/ReferenceInput.tsx';
import { useFormField } from '../../../resource/form/form-context.ts';
import { FormField } from '../../../resource/form/FormField.tsx';

/** The groups of a new card, chosen one by one or taken over from a colleague. */
export function NewcomerGroups() {
  const { setValue, isAsked, disabled } = useFormField('groups', newcomers);
  const [colleague, setColleague] = useState<string | null>(null);
  const card = useCall(
    employees.routes.get,
    { params: { guid: colleague ?? '' } },
    { enabled: colleague !== null },
  ).data;
  const take = useEffectEvent((groups: string[]) => setValue(groups));
  useEffect(() => {
    if (card) take(card.groups);
  }, [card]);
  if (!isAsked) return null;
  return (
    <>
      <Input.Wrapper label="Как у коллеги" labelElement="div">
        <ReferenceInput
          to={employees.name}
          label={null}
          aria-label="Как у коллеги"
          placeholder="Чьи группы взять"
          value={colleague}
          disabled={disabled}
          onChange={setColleague}
        />
      </Input.Wrapper>
      <FormField name="groups" />
    </>
  );
}
