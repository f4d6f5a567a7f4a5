import { SegmentedControl } from '@mantine/core';
import { pointPurposes } from 'contract/features/passport/metering-points.ts';
import { MAX_BOARD_DAYS } from 'contract/features/measurements/board.ts';
import type { Channel } from 'contract/features/measurements/facts.ts';
import { addDays, dayNumber } from 'contract/time/day-shape.ts';
import { ReferenceInput } from '../../../resource/input/ReferenceInput.tsx';
import { DateField } from '../../../ui/input/DateField.tsx';
import { OptionSelect } from '../../../ui/input/OptionSelect.tsx';
import { SearchInput } from '../../../ui/input/SearchInput.tsx';
import { FoldedFilters } from '../../../ui/overlay/FoldedFilters.tsx';
import type { FoldedCondition } from '../../../ui/overlay/FoldedBar.tsx';
import { useNarrow } from '../../../ui/overlay/use-narrow.ts';
import page from '../../../ui/Page.module.css';
import { ChannelSelect } from '../../../ui/ChannelSelect.tsx';
import type { BoardSearch } from '../day-search.ts';
import { notBefore, useFirstDay } from '../../../resource/frame/first-day.ts';
import { SinceNote } from '../../../resource/frame/SinceNote.tsx';

interface Props {
  query: BoardSearch & { channel: Channel; from: string; to: string };
  onChange: (patch: BoardSearch) => void;
}

const purposes = Object.entries(pointPurposes).map(([value, label]) => ({ value, label }));
const references = {
  branchGuid: { to: 'branch-offices', label: 'Филиал' },
  objectGuid: { to: 'consumption-objects', label: 'Объект потребления' },
} as const;

const places = ['branchGuid', 'objectGuid'] as const;

/** The channel, the period and the points of the board; when a period would become too long, its other end moves. */
export function BoardFilters({ query, onChange }: Props) {
  const { channel, from, to, step, search = '', purpose = null } = query;
  const first = useFirstDay();
  const within = (start: string, end: string) =>
    dayNumber(end) >= dayNumber(start) && dayNumber(end) - dayNumber(start) < MAX_BOARD_DAYS;
  const begin = (day: string) =>
    onChange({ from: day, to: within(day, to) ? to : addDays(day, day > to ? 0 : MAX_BOARD_DAYS - 1) });
  const end = (day: string) =>
    onChange({
      from: notBefore(first, within(from, day) ? from : addDays(day, day < from ? 0 : 1 - MAX_BOARD_DAYS)),
      to: day,
    });
  const isNarrow = useNarrow();
  const named = (label: string) => ({ label: isNarrow ? label : null, 'aria-label': label });
  const conditions: FoldedCondition[] = [
    ...places.flatMap((name) =>
      query[name]
        ? [{ text: `${references[name].label}: выбран`, onRemove: () => onChange({ [name]: undefined }) }]
        : [],
    ),
    ...(purpose ? [{ text: pointPurposes[purpose], onRemove: () => onChange({ purpose: undefined }) }] : []),
  ];
  const fields = (
    <>
      {step === 'hour' ? (
        <DateField
          {...named('Сутки')}
          min={first}
          value={from}
          onChange={(day) => day && onChange({ from: day, to: day })}
        />
      ) : (
        <>
          <DateField {...named('С')} min={first} value={from} onChange={(day) => day && begin(day)} />
          <DateField {...named('По')} min={first} value={to} onChange={(day) => day && end(day)} />
        </>
      )}
      <ChannelSelect value={channel} onChange={(value) => onChange({ channel: value })} />
      {places.map((name) => (
        <ReferenceInput
          key={name}
          to={references[name].to}
          label={null}
          aria-label={references[name].label}
          placeholder={references[name].label}
          w={isNarrow ? undefined : 200}
          value={query[name] ?? null}
          onChange={(guid) => onChange({ [name]: guid ?? undefined })}
        />
      ))}
      <OptionSelect
        {...named('Назначение учёта')}
        placeholder="Любое назначение"
        w={isNarrow ? undefined : 180}
        data={purposes}
        value={purpose}
        onChange={(value) => onChange({ purpose: (value ?? undefined) as BoardSearch['purpose'] })}
      />
    </>
  );
  return (
    <div className={page.toolbar} data-tools>
      <SearchInput
        asked={search}
        label="Найти точку"
        placeholder="Название или код"
        onAsk={(text) => onChange({ search: text })}
      />
      <SegmentedControl
        size="xs"
        aria-label="Столбцы"
        data={[
          { value: 'day', label: 'Сутки' },
          { value: 'hour', label: 'Часы' },
        ]}
        value={step ?? 'day'}
        onChange={(value) =>
          onChange(value === 'hour' ? { step: 'hour', from: to, to } : { step: undefined, from: undefined, to })
        }
      />
      {isNarrow ? <FoldedFilters conditions={conditions}>{fields}</FoldedFilters> : fields}
      <SinceNote />
    </div>
  );
}
