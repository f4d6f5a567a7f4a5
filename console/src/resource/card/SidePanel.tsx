import { Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconLayoutSidebarRightCollapse, IconLayoutSidebarRightExpand } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { differences } from 'contract/features/journal/sentence.ts';
import { journalActions, type JournalEntry } from 'contract/kit/journal-entry.ts';
import { shortName } from 'contract/kit/short-name.ts';
import { recordPath } from '../../record-path.ts';
import { useCall } from '../../api/queries.ts';
import { formatDateTime } from '../../ui/text/format.ts';
import { useTimeZone } from '../../ui/text/time-zone.ts';
import { SideFold } from '../../ui/SideFold.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { useRecord } from '../state/record-context.ts';
import { UsageList } from '../value/UsageList.tsx';
import classes from './SidePanel.module.css';

/** Wide enough for a panel beside the form. */
const WIDE = '(min-width: 80em)';
const CHANGES = '4';
const FIELDS = 3;

interface Props {
  isFolded: boolean;
  onFold: (isFolded: boolean) => void;
}

/** Beside a record on a wide screen: who changed it last, and what refers to it; nothing when there is neither. */
export function SidePanel({ isFolded, onFold }: Props) {
  const isWide = useMediaQuery(WIDE, false, { getInitialValueInEffect: false });
  return isWide && <Known isFolded={isFolded} onFold={onFold} />;
}

function Known({ isFolded, onFold }: Props) {
  const { resource, row } = useRecord();
  const { pathname } = useLocation();
  const params = { guid: row.guid };
  const enabled = !isFolded;
  const asked = { params, query: { limit: CHANGES } };
  const { data: changes = [] } = useCall(resource.routes.history, asked, { enabled });
  const { data: usage = [] } = useCall(resource.routes.usage, { params }, { enabled });
  if (!isFolded && changes.length === 0 && usage.length === 0) return null;
  return (
    <aside className={classes.panel} aria-label="Изменения и связи">
      <SideFold
        className={classes.fold}
        isFolded={isFolded}
        unfold={{ label: 'Показать изменения и связи', icon: IconLayoutSidebarRightExpand }}
        fold={{ label: 'Скрыть изменения и связи', icon: IconLayoutSidebarRightCollapse }}
        onFold={onFold}
      />
      {!isFolded && changes.length > 0 && (
        <section>
          <Title order={2} size="sm">
            Последние изменения
          </Title>
          <ol className={classes.changes}>
            {changes.map((entry) => (
              <Change key={entry.number} entry={entry} />
            ))}
          </ol>
          <TextLink to={`${recordPath(resource.name, row.guid) ?? pathname.replace(/\/$/, '')}/history`}>
            Вся история
          </TextLink>
        </section>
      )}
      {!isFolded && usage.length > 0 && (
        <section>
          <Title order={2} size="sm" mb={6}>
            Где используется
          </Title>
          <UsageList usage={usage} />
        </section>
      )}
    </aside>
  );
}

function Change({ entry }: { entry: JournalEntry }) {
  const { resource } = useRecord();
  const zone = useTimeZone();
  const labels = entry.action === 'update' ? differences(resource, entry).map(({ field }) => field.label) : [];
  const rest = labels.length - FIELDS;
  return (
    <li>
      {entry.userName ? shortName(entry.userName) : 'Программа'}
      <Text size="xs">
        {labels.length > 0 ? labels.slice(0, FIELDS).join(', ') : journalActions[entry.action]}
        {rest > 0 && ` и ещё ${rest}`}
      </Text>
      <Text size="xs" c="dimmed" component="time" dateTime={entry.occurredAt}>
        {formatDateTime(entry.occurredAt, zone)}
      </Text>
    </li>
  );
}
