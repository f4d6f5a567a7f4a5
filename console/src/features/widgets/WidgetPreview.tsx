import { Text } from '@mantine/core';
import type { widgets } from 'contract/features/widgets/facts.ts';
import { lazy, Suspense } from 'react';
import { formErrorText } from '../../api/error-text.ts';
import type { Sent } from '../../resource/input/form-values.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { usePreview } from './use-preview.ts';
import classes from './WidgetPreview.module.css';
import { Loading } from '../../ui/Loading.tsx';

const Figure = lazy(async () => ({ default: (await import('../../ui/charts/Figure.tsx')).Figure }));

interface Props {
  /** The values of the widget in the form or in the record. */
  values: Sent<typeof widgets.fields>;
}

/** The widget on current data. */
export function WidgetPreview({ values }: Props) {
  const { refusal, data, error, refetch } = usePreview(values);
  const { kind } = values;
  const size = { '--w': Number(values.width) || 6, '--h': Number(values.height) || 4 };
  const title = values.name || 'Как это выглядит';
  return (
    <section className={classes.preview} style={size as object} aria-label="Как это выглядит">
      <p className={classes.title}>{title}</p>
      {refusal && <Text c="dimmed">{refusal}</Text>}
      {!refusal && error && <ErrorNote {...formErrorText(error)} onRetry={() => void refetch()} />}
      {!refusal && !error && (
        <Suspense fallback={<Loading />}>
          {data && kind ? <Figure title={title} kind={kind} data={data.data} /> : <Loading />}
        </Suspense>
      )}
    </section>
  );
}
