import { Button, Text } from '@mantine/core';
import { objectTypes } from 'contract/features/object-types/facts.ts';
import { useCall } from '../../api/queries.ts';
import { useFormField } from '../../resource/form/form-context.ts';
import form from '../../resource/form/Form.module.css';

/** Which parameters come from the chosen parent, and those of them that are still to be taken. */
export function InheritedParameters() {
  const parent = useFormField('parentGuid', objectTypes).value;
  const { value: own, setValue, isReading, disabled } = useFormField('parameters', objectTypes);
  const { data: type } = useCall(
    objectTypes.routes.get,
    { params: { guid: String(parent) } },
    { enabled: Boolean(parent) },
  );
  if (!parent || !type || type.parameters.length === 0) return null;
  const missing = type.parameters.filter(({ code }) => !own.some((one) => one.code === code));
  return (
    <div className={form.wide}>
      <Text size="sm" c="dimmed">
        От типа «{type.name}»: {type.parameters.map(({ name }) => name).join(', ')}. Здесь у них меняются только место и
        группа.
      </Text>
      {!isReading && missing.length > 0 && (
        <Button variant="light" size="xs" mt={6} disabled={disabled} onClick={() => setValue([...missing, ...own])}>
          Взять параметры родительского типа: {missing.length}
        </Button>
      )}
    </div>
  );
}
