import { seals } from 'contract/features/passport/seals.ts';
import type { Filter } from 'contract/kit/filter.ts';
import { addDays } from 'contract/time/day-shape.ts';
import { useMemo, useState } from 'react';
import { recordPath } from '../../../record-path.ts';
import { ResourceListPage } from '../../../resource/list/ResourceListPage.tsx';
import { useRecord } from '../../../resource/state/record-context.ts';
import { DateField } from '../../../ui/input/DateField.tsx';
import page from '../../../ui/Page.module.css';

/** The seals present on a day; one removed on that day is excluded. */
const onDay = (day: string): Filter => ({
  and: [
    { field: 'installedOn', op: 'to', value: day },
    {
      or: [
        { field: 'removedOn', op: 'empty' },
        { field: 'removedOn', op: 'from', value: addDays(day, 1) },
      ],
    },
  ],
});

/** The seals of a metering point: all of them, or those present on a day. */
export function SealsTab() {
  const { row } = useRecord();
  const [typed, setTyped] = useState<string | null>(null);
  const day = typed && /^\d{4}-\d\d-\d\d$/.test(typed) ? typed : null;
  const base = useMemo((): Filter => {
    const own: Filter = { field: 'meteringPointGuid', op: 'in', value: [row.guid] };
    return day ? { and: [own, onDay(day)] } : own;
  }, [row.guid, day]);
  const initial = useMemo(() => ({ meteringPointGuid: row.guid }), [row.guid]);
  return (
    <ResourceListPage
      resource={seals}
      base={base}
      initial={initial}
      cardPath={({ guid }) => recordPath(seals.name, guid)}
    >
      <div className={page.toolbar}>
        <DateField
          label="Стояли в день"
          value={typed}
          onChange={setTyped}
          error={typed && !day ? 'Укажите дату в виде дд.мм.гггг' : undefined}
        />
      </div>
    </ResourceListPage>
  );
}
