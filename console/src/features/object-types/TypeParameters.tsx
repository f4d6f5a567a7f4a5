import { Button, Text } from '@mantine/core';
import { objectTypes } from 'contract/features/object-types/facts.ts';
import { useCall } from '../../api/queries.ts';
import { FormField } from '../../resource/form/FormField.tsx';
import { useFormField } from '../../resource/form/form-context.ts';
import form from '../../resource/form/Form.module.css';

/** The parameters of a type. Parameters of the chosen parent are read-only except for their order and group, and
 *  missing ones can be added. */
export function TypeParameters() {
  const parent = useFormField('parentGuid', objectTypes).value;
  const { value: own, setValue, isReading, disabled } = useFormField('parameters', objectTypes);
  const { data: type } = useCall(
    objectTypes.routes.get,
    { params: { guid: String(parent) } },
    { enabled: Boolean(parent) },
  );
  const inherited = parent && type ? type.parameters : [];
  const missing = inherited.filter(({ code }) => !own.some((one) => one.code === code));
  return (
    <>
      {inherited.length > 0 && (
        <div className={form.wide}>
          <Text size="sm" c="dimmed">
            От типа «{type!.name}»: {inherited.map(({ name }) => name).join(', ')}. Здесь у них меняются только место и
            группа.
          </Text>
          {!isReading && missing.length > 0 && (
            <Button variant="light" size="xs" mt={6} disabled={disabled} onClick={() => setValue([...missing, ...own])}>
              Взять параметры родительского типа: {missing.length}
            </Button>
          )}
        </div>
      )}
      <FormField name="parameters" narrowed={{ ...objectTypes.fields.parameters, inherited }} />
    </>
  );
}
