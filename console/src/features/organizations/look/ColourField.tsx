import { Stack, Text, TextInput } from '@mantine/core';
import { organizations } from 'contract/features/organizations/facts.ts';
import { useFormField } from '../../../resource/form/form-context.ts';
import { FormField } from '../../../resource/form/FormField.tsx';
import classes from './Look.module.css';
import { adaptationsOf, isColour, palette, USUAL } from './palette.ts';

/** The colour of an organization: from the palette or any other. */
export function ColourField() {
  const { id, field, value, error, disabled, isReading, setValue, check } = useFormField('accent', organizations);
  if (isReading) return <FormField name="accent" />;
  return (
    <Stack gap="xs">
      <fieldset className={classes.palette} disabled={disabled}>
        <legend>Цвет из палитры</legend>
        {Object.entries(palette).map(([colour, name]) => (
          <label key={colour} data-tip={name}>
            <input
              type="radio"
              name="accent"
              aria-label={name}
              checked={(value || USUAL) === colour}
              onChange={() => setValue(colour === USUAL ? null : colour)}
            />
            <span style={{ background: colour }} />
          </label>
        ))}
      </fieldset>
      <TextInput
        id={id}
        label={`${field.label} кодом`}
        description="Шесть шестнадцатеричных цифр после #. Пусто — обычный синий"
        placeholder={USUAL}
        autoComplete="off"
        value={value ?? ''}
        error={error}
        disabled={disabled}
        maxLength={7}
        onChange={(event) => setValue(event.currentTarget.value.trim().toLowerCase())}
        onBlur={check}
      />
      <output>
        {isColour(value) &&
          adaptationsOf(value).map((text) => (
            <Text key={text} size="sm">
              {text}
            </Text>
          ))}
      </output>
    </Stack>
  );
}
