import { Text, Title } from '@mantine/core';
import { employees } from 'contract/features/employees/facts.ts';
import {
  contributionOf,
  meaningOf,
  sourceCalls,
  sourceManners,
  type RightsSource,
} from 'contract/features/rights/sources.ts';
import type { MatrixLine } from 'contract/features/rights/matrix.ts';
import { conditionsInWords } from 'contract/rights/conditions.ts';
import { shortName } from 'contract/kit/short-name.ts';
import { entityTypes, permissionNames } from 'contract/rights/permissions.ts';
import type { Rights } from 'contract/rights/rights.ts';
import { errorText } from '../../api/error-text.ts';
import { useCall } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { useRecord } from '../../resource/state/record-context.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { PlainTable, type PlainColumn } from '../../ui/table/PlainTable.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { formatDateTime, termText } from '../../ui/text/format.ts';
import { useTimeZone } from '../../ui/text/time-zone.ts';

const individualName = ({ grants: [grant] }: RightsSource): string => {
  const { effect, entity, value } = grant!;
  return `${effect === 'deny' ? 'Личный запрет' : 'Личное право'}: ${entityTypes[entity]}, «${permissionNames[value]}»`;
};

function termOf({ grants: [grant] }: RightsSource): string {
  const { from = null, to = null, conditions } = grant ?? {};
  const term = termText(from, to) || 'Без срока';
  return conditions ? `${term}, только ${conditionsInWords(conditions)}` : term;
}

function contribution(rights: Rights, source: RightsSource): string {
  const lines = contributionOf(rights, source);
  if (lines.length === 0) return 'Сегодня ничего: без этого права те же';
  const isAll = lines.length === source.grants.length && lines.every(({ others }) => others![0]!.value === 'none');
  if (isAll && source.group) return 'Всё перечисленное: больше его не даёт ничто';
  const changeOf = ({ own, others }: MatrixLine): string => {
    const [now, without] = [own[0]!.value, others![0]!.value];
    return now === without ? 'меньше ограничений' : `«${permissionNames[without]}» → «${permissionNames[now]}»`;
  };
  const placeOf = ({ entity, object }: MatrixLine) => `${entityTypes[entity]}${object ? ' (одна запись)' : ''}`;
  const changes = [...Map.groupBy(lines, changeOf)].map(
    ([change, same]) => `${same.map(placeOf).join(', ')}: ${change}`,
  );
  return changes.join('; ');
}

const columnsOf = (employee: string, rights: Rights, zone: string): PlainColumn<RightsSource>[] => [
  {
    label: 'Источник',
    wraps: true,
    cell: (source) =>
      source.group ? (
        <TextLink to={paths.permissionGroup(source.guid)}>{source.group}</TextLink>
      ) : (
        <TextLink to={paths.employeeRights(employee)}>{individualName(source)}</TextLink>
      ),
  },
  {
    label: 'Как получено',
    wraps: true,
    cell: ({ manner, at, by, insteadOf }) => (
      <>
        {sourceManners[manner]}
        {insteadOf && (
          <Text size="xs" c="dimmed">
            Кого замещает: {shortName(insteadOf)}
          </Text>
        )}
        {at && (
          <Text size="xs" c="dimmed">
            {formatDateTime(at, zone)}
            {by && `, ${shortName(by)}`}
          </Text>
        )}
      </>
    ),
  },
  { label: 'Срок', wraps: true, cell: termOf },
  {
    label: 'Что даёт',
    wraps: true,
    cell: (source) =>
      source.group ? source.description || meaningOf(source.grants) || 'Ничего' : individualName(source),
  },
  {
    label: 'Что меняет только это',
    wraps: true,
    cell: (source) => contribution(rights, source),
  },
];

/** Each source of the person's rights: its origin, its term, what it grants, and what only it adds. */
export function SourcesTable() {
  const { row } = useRecord(employees);
  const zone = useTimeZone();
  const { data, error, refetch } = useCall(sourceCalls.list, { params: { guid: row.guid } });
  return (
    <div>
      <Title order={2} size="h4" mb={6}>
        Откуда права
      </Title>
      {error && <ErrorNote {...errorText(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Loading height={120} />}
      {data && (
        <PlainTable
          label="Откуда права"
          rows={data.sources}
          rowKey={({ guid }) => guid}
          nothing="Ни групп, ни личных прав нет: сотрудник не может ничего."
          columns={columnsOf(row.guid, data.rights, zone)}
        />
      )}
    </div>
  );
}
