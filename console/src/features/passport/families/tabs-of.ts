import type { EntityType } from 'contract/rights/permissions.ts';
import { paths } from '../../../paths.ts';
import type { TabGroup } from '../../../ui/RouteTabs.tsx';
import { resourceOf } from './families.ts';
import type { FamilyScreen } from './screens.ts';

interface Place {
  label: string;
  /** What the user must be able to read to open it, besides the record. */
  of?: EntityType;
}

/** The places of cards that are not lists of related records. */
const places: Readonly<Record<string, Place>> = {
  overview: { label: 'Сводка' },
  plan: { label: 'План', of: 'plannedData' },
  diagram: { label: 'Схема' },
  imbalance: { label: 'Баланс' },
  hours: { label: 'Значения', of: 'measurements' },
  values: { label: 'Профиль', of: 'measurements' },
  coverage: { label: 'Полнота', of: 'measurements' },
  balance: { label: 'Баланс', of: 'measurements' },
  reconciliation: { label: 'Сверка', of: 'readings' },
  devices: { label: 'Приборы' },
  forecasts: { label: 'Прогнозы', of: 'forecasts' },
  files: { label: 'Файлы' },
  usage: { label: 'Где используется' },
  history: { label: 'История' },
};

function placeOf(place: string, card: string): Place {
  if (place === 'card') return { label: card };
  const own = places[place];
  if (own) return own;
  const { titles, entity } = resourceOf(place);
  return { label: titles.list, of: entity };
}

/** The tabs of one record that a person may open, and the addresses of all its places. */
export function tabsOf(name: string, guid: string, { card, tabs }: FamilyScreen, mayRead: (of: EntityType) => boolean) {
  const groups = tabs.map((tab) =>
    typeof tab === 'string' ? { label: '', inside: [tab] } : { label: tab[0], inside: tab.slice(1) },
  );
  const [first] = groups[0]!.inside;
  const pathOf = (place: string) =>
    place === first ? paths.passportCard(name, guid) : paths.passportTab(name, guid, place);
  const open = groups.flatMap(({ label, inside }): TabGroup[] => {
    const modes = inside
      .map((place) => ({ ...placeOf(place, card), to: pathOf(place) }))
      .filter(({ of }) => of === undefined || mayRead(of));
    return modes.length > 0 ? [{ label: label || modes[0]!.label, modes }] : [];
  });
  return { open, known: groups.flatMap(({ inside }) => inside).map(pathOf) };
}
