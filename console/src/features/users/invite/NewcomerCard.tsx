import '@mantine/core/styles/Radio.layer.css';
import { Radio, Stack } from '@mantine/core';
import { newcomerCards, newcomers } from 'contract/features/users/links/newcomers.ts';
import { employees } from 'contract/features/employees/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import { useEffect, useEffectEvent } from 'react';
import { useRefusal } from '../../../api/decisions.ts';
import { useCall } from '../../../api/queries.ts';
import { useFormField, useResourceFormState } from '../../../resource/form/form-context.ts';
import { FormField } from '../../../resource/form/FormField.tsx';
import classes from '../../../resource/form/Form.module.css';

const known = ['lastName', 'firstName', 'middleName', 'email', 'phone'] as const;

/** The source of the rights; a chosen employee card fills in the known data of the person. */
export function NewcomerCard() {
  const { field, value, setValue, disabled } = useFormField('card', newcomers);
  const refusals = {
    new: useRefusal('employees', 'create'),
    existing: useRefusal('employees', 'update'),
    none: undefined,
  };
  const chosen = useFormField('employeeGuid', newcomers).value;
  const { form } = useResourceFormState(newcomers);
  const card = useCall(employees.routes.get, { params: { guid: chosen ?? '' } }, { enabled: chosen !== null }).data;
  const fill = useEffectEvent((found: Row<typeof employees>) => {
    for (const name of known) if (found[name]) form.setFieldValue(name, found[name]);
  });
  useEffect(() => {
    if (card) fill(card);
  }, [card]);
  return (
    <>
      <Radio.Group
        className={classes.wide}
        label={field.label}
        value={value ?? ''}
        onChange={(next) => setValue(next as keyof typeof newcomerCards)}
      >
        <Stack gap={6} mt={4}>
          {(Object.keys(newcomerCards) as (keyof typeof newcomerCards)[]).map((one) => (
            <Radio
              key={one}
              value={one}
              label={newcomerCards[one]}
              description={refusals[one]}
              disabled={disabled || refusals[one] !== undefined}
            />
          ))}
        </Stack>
      </Radio.Group>
      <FormField name="employeeGuid" />
    </>
  );
}
