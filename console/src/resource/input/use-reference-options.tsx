import { CheckIcon, Text, type OptionsFilter } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { AnyRow, Resource } from 'contract/kit/resource.ts';
import { qualifierOf } from 'contract/kit/row-qualifier.ts';
import { titleOf } from 'contract/kit/row-title.ts';
import { use, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useCall } from '../../api/queries.ts';
import { organization } from '../../api/session.ts';
import { useWho } from '../../api/who.ts';
import { matches, plain } from '../../ui/input/option-filter.ts';
import { isPointedAt, optionsOf, takeOnly } from '../../ui/input/take-only.ts';
import { useRecents } from '../../ui/input/use-recents.ts';
import { useTimeZone } from '../../ui/text/time-zone.ts';
import type { Names } from '../value/field-text.ts';
import {
  choosable,
  choosableOn,
  whyUnreadable,
  isChoosable,
  referenceTarget,
  useAskedReferences,
} from '../state/references.ts';
import { RecordDays, type DaysOfRecord } from '../state/record-days.ts';
import { NEW_VALUE, useValueCreation } from './use-value-creation.tsx';

const LIMIT = '30';
const PAUSE_MS = 200;

interface Option {
  value: string;
  label: string;
  qualifier: string;
}

interface Rendered {
  option: { value: string; label: string };
  checked?: boolean;
}

/** An option with a qualifier that distinguishes namesakes, and a mark when it is chosen. */
const optionText = ({ label, qualifier }: Option, isChosen?: boolean) => (
  <span>
    {isChosen && <CheckIcon size={10} style={{ marginInlineEnd: 8 }} />}
    <span>{label}</span>
    {qualifier && (
      <Text size="xs" c="dimmed" component="span" display="block">
        {qualifier}
      </Text>
    )}
  </span>
);

const nothingFound = ({ isError, isFetching }: { isError: boolean; isFetching: boolean }): string =>
  isError ? 'Список не загрузился' : isFetching ? 'Ищем…' : 'Ничего не нашлось';

/** Keeps the options as the server found them. */
const asFound: OptionsFilter = ({ options }) => options;

/** Recently chosen records first, then the organization's own, then shared ones; without headings when there is only
 *  one group. */
function groupsOf(title: string, recent: Option[], rest: Option[], isOwn: (guid: string) => boolean) {
  const own = rest.filter(({ value }) => isOwn(value));
  const shared = rest.filter(({ value }) => !isOwn(value));
  if (recent.length === 0 && own.length === 0) return rest;
  const groups = [
    { group: 'Недавние', items: recent },
    { group: 'Свои', items: own },
    { group: own.length ? 'Общие' : title, items: shared },
  ];
  return groups.filter(({ items }) => items.length);
}

/** Ranks exact names first, then names with the typed words, then records found by other fields. */
function nearestFirst(options: Option[], asked: string): Option[] {
  const distance = ({ label }: Option) => (plain(label) === plain(asked) ? 0 : matches(label, asked) ? 1 : 2);
  return asked ? options.toSorted((one, other) => distance(one) - distance(other)) : options;
}

/** The first matching records that may be chosen on these days. */
function useFound(target: Resource, days: DaysOfRecord, asked: string, enabled: boolean) {
  const zone = useTimeZone();
  const sort = target.list.nearest ? undefined : target.list.sort;
  const query = { search: asked || undefined, sort, filter: choosableOn(target, days), limit: LIMIT, zone };
  return useCall(target.routes.list, { query }, { enabled, keepPrevious: true });
}

/** The options of a reference: the recently chosen records, then those that match the typed text, then a new value of
 *  the dictionary, which `onCreated` selects; without `onCreated` none is offered. A search lists a chosen record only
 *  when it matches; choosing it from the list deselects it. */
export function useReferenceOptions(
  to: string,
  chosen: readonly string[],
  names: Names = {},
  onCreated?: (guid: string) => void,
  except?: string,
) {
  const target = referenceTarget(to);
  const { rights } = useWho();
  const closed = whyUnreadable(rights, to);
  const days = use(RecordDays) ?? ([rights.day, rights.day] as const);
  const [recents, addRecent] = useRecents(`${organization()}/${to}`);
  const [isOpened, setOpened] = useState(false);
  const [typed, setTyped] = useState('');
  const [asked] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const found = useFound(target, days, asked, isOpened && closed === undefined);
  const recent = asked ? [] : recents.filter((guid) => guid !== except && !chosen.includes(guid));
  const unnamed = [...chosen.filter((guid) => !names[guid]), ...(isOpened ? [...recent, ...chosen] : [])];
  const { rows: fetched, missing: missingText } = useAskedReferences(to, [...new Set(unnamed)]);

  const optionOf = (row: AnyRow) => ({
    value: row.guid,
    label: titleOf(target, row),
    qualifier: qualifierOf(target, row),
  });
  const offered = choosable(to, found.data?.items ?? []).filter(({ guid }) => guid !== except);
  const rows = nearestFirst(offered.map(optionOf), asked);
  const own = new Set((found.data?.items ?? []).filter(({ owner }) => owner === 'own').map(({ guid }) => guid));
  const known = (guid: string): Option =>
    rows.find(({ value }) => value === guid) ??
    (fetched[guid] ? optionOf(fetched[guid]) : { value: guid, label: names[guid] ?? missingText, qualifier: '' });
  const option = (guid: string): Option => {
    const found = known(guid);
    return fetched[guid]?.['isUnused'] === true ? { ...found, label: `${found.label} — не используется у нас` } : found;
  };
  const isOffered = (guid: string) => fetched[guid] !== undefined && isChoosable(to, fetched[guid], days);
  const recentOptions = isOpened ? recent.filter(isOffered).map(option) : [];
  const taken = new Set(recentOptions.map(({ value }) => value));
  const missing = chosen.filter((guid) => !taken.has(guid) && !rows.some(({ value }) => value === guid)).map(option);
  const isSettled = asked === typed.trim() && !found.isFetching;
  const isFound = (guid: string) => isSettled && rows.some(({ value }) => value === guid);
  const rest = [...missing, ...rows.filter(({ value }) => !taken.has(value))].filter(
    ({ value, label }) =>
      !(isOpened && typed.trim()) || !chosen.includes(value) || label === typed.trim() || isFound(value),
  );
  const created =
    onCreated &&
    ((guid: string) => {
      addRecent(guid);
      onCreated(guid);
    });
  const { options, begins, openOnFocus, dialog } = useValueCreation(target, isSettled ? asked : '', created);
  const data = [...groupsOf(target.titles.list, recentOptions, rest, (guid) => own.has(guid)), ...options];

  /** The input in which Enter was pressed before the search had finished. */
  const awaiting = useRef<HTMLElement | null>(null);
  const enter = (event: KeyboardEvent<HTMLInputElement>) => {
    awaiting.current = null;
    if (event.key !== 'Enter' || !isOpened || !typed.trim() || optionsOf(event.currentTarget).some(isPointedAt)) return;
    if (!isSettled) awaiting.current = event.currentTarget;
    if (!isSettled || takeOnly(event.currentTarget)) event.preventDefault();
  };
  useEffect(() => {
    if (!isSettled || !awaiting.current) return;
    takeOnly(awaiting.current);
    awaiting.current = null;
  }, [isSettled]);

  return {
    target,
    addRecent,
    begins,
    dialog,
    /** The qualifiers of the chosen records that distinguish them from namesakes. */
    qualifiersOfChosen: chosen.map((guid) => option(guid).qualifier).filter(Boolean),
    /** The properties of a dropdown that searches on the server. */
    dropdown: {
      data,
      openOnFocus,
      searchable: true,
      renderOption: ({ option: { value, label }, checked }: Rendered) =>
        value === NEW_VALUE ? <span data-new>{label}</span> : optionText(option(value), checked),
      filter: asFound,
      onSearchChange: setTyped,
      onKeyDown: enter,
      onDropdownOpen: () => setOpened(true),
      onDropdownClose: () => setOpened(false),
      nothingFoundMessage: closed ?? nothingFound(found),
    },
  };
}
