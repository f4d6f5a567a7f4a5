import { Text } from '@mantine/core';
import type { WidgetAnswer } from 'contract/features/widgets/calls.ts';
import type { WidgetKind } from 'contract/features/widgets/sources.ts';
import { lazy, Suspense } from 'react';
import { formErrorText } from '../../api/error-text.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Loading } from '../../ui/Loading.tsx';
import classes from './WidgetPreview.module.css';

const Figure = lazy(async () => ({ default: (await import('../../ui/charts/Figure.tsx')).Figure }));

interface Props {
  title: string;
  kind: WidgetKind | null;
  /** In columns and rows of a desktop. */
  size: { width: number; height: number };
  /** Why the data cannot be requested yet. */
  refusal: string | null;
  query: { data: WidgetAnswer | undefined; error: Error | null; refetch: () => unknown };
}

/** A preview of the composed widget on current data. */
export function PreviewFrame({ title, kind, size, refusal, query: { data, error, refetch } }: Props) {
  return (
    <section
      className={classes.preview}
      style={{ '--w': size.width, '--h': size.height } as object}
      aria-label="Как это выглядит"
    >
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
