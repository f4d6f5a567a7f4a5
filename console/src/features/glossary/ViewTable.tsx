import { Title } from '@mantine/core';
import { viewCalls, viewPlaces } from 'contract/features/glossary/views.ts';
import type { Answer } from 'contract/kit/route.ts';
import { errorText } from '../../api/error-text.ts';
import { useCall } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { PlainTable, type PlainColumn } from '../../ui/table/PlainTable.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { formatDateTime, formatNumber } from '../../ui/text/format.ts';
import { useTimeZone } from '../../ui/text/time-zone.ts';

type Viewed = Answer<typeof viewCalls.list>[number];

const columnsOf = (zone: string): PlainColumn<Viewed>[] => [
  { label: 'Термин', wraps: true, cell: ({ guid, term }) => <TextLink to={paths.term(guid)}>{term}</TextLink> },
  { label: viewPlaces.page, isNumber: true, cell: ({ page }) => formatNumber(page) },
  { label: viewPlaces.label, isNumber: true, cell: ({ label }) => formatNumber(label) },
  { label: 'Последний раз', cell: ({ lastAt }) => lastAt && formatDateTime(lastAt, zone) },
];

/** The first hundred terms by the number of views, and where they are viewed. */
export function ViewTable() {
  const zone = useTimeZone();
  const { data, error, refetch } = useCall(viewCalls.list, {});
  return (
    <section>
      <Title order={2} size="h5" my="sm">
        Что читают
      </Title>
      {error && <ErrorNote {...errorText(error)} onRetry={() => void refetch()} />}
      {data && (
        <PlainTable
          label="Что читают"
          columns={columnsOf(zone)}
          rows={data}
          rowKey={({ guid }) => guid}
          nothing="Терминов ещё не читали."
        />
      )}
    </section>
  );
}
