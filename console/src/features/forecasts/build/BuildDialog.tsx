import { Text } from '@mantine/core';
import { forecastCalls } from 'contract/features/forecasts/calls.ts';
import type { forecasts } from 'contract/features/forecasts/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import { errorText } from '../../../api/error-text.ts';
import { useCall } from '../../../api/queries.ts';
import { RouteDialog } from '../../../resource/frame/RouteDialog.tsx';
import { useRouteForm } from '../../../resource/frame/use-route-form.ts';
import { DateField } from '../../../ui/input/DateField.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { MomentField } from '../../../ui/input/MomentField.tsx';
import { toast } from '../../../ui/toast.ts';
import { momentOf } from '../shown/forecast-text.ts';
import { InputFacts } from '../inputs/InputFacts.tsx';

interface Props {
  row: Row<typeof forecasts>;
  onClose: () => void;
}

/** Builds a version after showing its inputs. */
export function BuildDialog({ row, onClose }: Props) {
  const form = useRouteForm(forecastCalls.build, `build/${row.guid}`);
  const params = { guid: row.guid };
  const inputs = useCall(
    forecastCalls.inputs,
    { params, query: { asOf: momentOf(form.body.asOf) } },
    { keepPrevious: true },
  );
  return (
    <RouteDialog
      form={form}
      title={`Построить «${row.name}»`}
      label="Построить"
      request={{ params }}
      onClose={onClose}
      onDone={() => {
        void toast({ color: 'green', message: 'Построение поставлено в очередь: версия появится сама.' });
        onClose();
      }}
    >
      {inputs.error && <ErrorNote {...errorText(inputs.error)} />}
      {!inputs.data && !inputs.error && <Loading height={120} label="Смотрим данные" />}
      {inputs.data && (
        <>
          <InputFacts inputs={inputs.data} />
          {inputs.data.fallback && (
            <Text size="sm" fw={600}>
              Прогноз будет как неделю назад: {inputs.data.fallback}
            </Text>
          )}
        </>
      )}
      <DateField {...form.field('from')} />
      <MomentField {...form.field('asOf')} />
    </RouteDialog>
  );
}
