import { Alert } from '@mantine/core';
import { forecasts, forecastTargets } from 'contract/features/forecasts/facts.ts';
import { isHourlyLoad, methodsOfKind, type ForecastKind } from 'contract/features/forecasts/kinds.ts';
import { useEffect, useEffectEvent } from 'react';
import { useFormField, useResourceFormState } from '../../resource/form/form-context.ts';
import { FormField } from '../../resource/form/FormField.tsx';
import { FormSection } from '../../resource/form/FormSection.tsx';

const targets = ['regionGuid', 'gtpCode', 'targetBranchGuid', 'targetPointGuid'];
const donor = ['donorPointGuid', 'donorPercent'];
const building = ['minHistoryDays', 'refitDays', 'isAutomatic'];
const methods = ['method', 'challenger'] as const;
const publishing = ['publishBy', 'inputPercent'];

/** Peak hours and prices can only be forecast for a region. */
function useFittingTarget(kind: ForecastKind): void {
  const target = useFormField('target', forecasts);
  const fit = useEffectEvent(() => {
    if ((kind === 'peakHour' || kind === 'price') && target.value !== 'region') target.setValue('region');
  });
  useEffect(() => fit());
}

/** Hourly methods do not apply to months, and monthly methods do not apply to hours. */
function useFittingMethods(kind: ForecastKind): void {
  const [method, challenger] = [useFormField('method', forecasts), useFormField('challenger', forecasts)];
  const options = methodsOfKind(kind);
  const fit = useEffectEvent(() => {
    if (!(String(method.value) in options)) method.setValue('combination');
    if (challenger.value && !(String(challenger.value) in options)) challenger.setValue(null);
  });
  useEffect(() => fit());
}

/** Only hourly loads have neighbours. */
function useFittingNeighbours(kind: ForecastKind): void {
  const neighbours = useFormField('neighbours', forecasts);
  const fit = useEffectEvent(() => {
    if (!isHourlyLoad(kind) && (neighbours.value as string[]).length > 0) neighbours.setValue([]);
  });
  useEffect(() => fit());
}

const about: Readonly<Record<ForecastKind, string>> = {
  hourly: 'Потребление каждого часа следующих суток и полоса, в которую оно попадёт в восьми случаях из десяти.',
  monthly: 'Потребление месяцев по тому, каким оно было год назад и в последние месяцы.',
  peakHour: 'Нагрузка региона и часы, которые вероятнее всего станут часом пика.',
  price: 'Цена каждого часа — по ценам, загруженным для региона.',
};

/** The form of a forecast: the quantity and its target, the methods and the publication deadline. */
export function ForecastFields() {
  const { form } = useResourceFormState(forecasts);
  const values = form.getValues();
  const kind = values.kind ?? 'hourly';
  useFittingTarget(kind);
  useFittingMethods(kind);
  useFittingNeighbours(kind);
  const names = (fields: readonly string[]) => fields.map((name) => <FormField key={name} name={name} />);
  return (
    <>
      <FormSection title="Что и чьё">{names(['name', 'kind', 'target', ...targets])}</FormSection>
      <Alert color="blue" maw={960}>
        {about[kind]}
        {values.target === 'organization' && ` ${forecastTargets.organization} — сумма её точек коммерческого учёта.`}
      </Alert>
      {values.target === 'meteringPoint' && <FormSection title="Новая точка без истории">{names(donor)}</FormSection>}
      <FormSection title="Как строить">
        <FormField name="horizon" />
        {methods.map((name) => (
          <FormField key={name} name={name} narrowed={{ ...forecasts.fields[name], options: methodsOfKind(kind) }} />
        ))}
        {isHourlyLoad(kind) && <FormField name="neighbours" />}
        {names(building)}
      </FormSection>
      <FormSection title="Публикация">{names(publishing)}</FormSection>
    </>
  );
}
