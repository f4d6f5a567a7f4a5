import { Button } from '@mantine/core';
import { organizations } from 'contract/features/organizations/facts.ts';
import { MAX_LOGO_KB, MAX_LOGO_SIDE } from 'contract/features/organizations/logos.ts';
import { lookFields } from 'contract/features/organizations/look.ts';
import { CardFormTab } from '../../../resource/card/CardFormTab.tsx';
import { FormField } from '../../../resource/form/FormField.tsx';
import { FormSection } from '../../../resource/form/FormSection.tsx';
import { useResourceFormState } from '../../../resource/form/form-context.ts';
import { ColourField } from './ColourField.tsx';
import { LogoField } from './LogoField.tsx';
import { LookPreview } from './LookPreview.tsx';
import { refused } from '../../../ui/refusal/refused.ts';

const FILE = `PNG, JPEG или WebP до ${MAX_LOGO_KB} КиБ и ${MAX_LOGO_SIDE} × ${MAX_LOGO_SIDE} точек`;

function LookForm() {
  const { row, form, fields, isSaving, isReading } = useResourceFormState(organizations);
  const values = form.getValues();
  const isUsual = lookFields.every((name) => !values[name]);
  const { accent, logo, darkLogo } = values;
  // Group rules may hide a field from the person.
  const has = (name: string) => name in fields;
  return (
    <>
      <FormSection title="Название и цвет">
        <FormField name="consoleName" />
        {has('accent') && <ColourField />}
      </FormSection>
      <FormSection title="Логотипы">
        {has('logo') && <LogoField name="logo" hint={`${FILE}. В отчётах PDF печатаются PNG и JPEG`} />}
        {has('darkLogo') && <LogoField name="darkLogo" hint="Без него на тёмной теме обычный — на белой подложке" />}
      </FormSection>
      <section aria-label="Как это выглядит">
        {row && <LookPreview row={row} name={values.consoleName} look={{ accent, logo, darkLogo }} />}
        {!isReading && (
          <Button
            mt="md"
            variant="default"
            disabled={isSaving}
            {...refused(isUsual ? 'Оформление и так обычное' : undefined)}
            onClick={() => lookFields.filter(has).forEach((name) => form.setFieldValue(name, null))}
          >
            Вернуть обычное
          </Button>
        )}
      </section>
    </>
  );
}

/** The organization's appearance in the console: its name, colour and logos. */
export const LookTab = () => (
  <CardFormTab isPart done="оформление сохранено">
    <LookForm />
  </CardFormTab>
);
