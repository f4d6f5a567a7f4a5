import type { Question } from 'contract/features/calculator/calls.ts';
import { priceSets, priceStatuses } from 'contract/features/prices/facts.ts';
import { monthNames } from 'contract/features/passport/plan.ts';
import { monthsBetween } from 'contract/time/calendar.ts';
import { useCall } from '../../../api/queries.ts';
import { OptionSelect } from '../../../ui/input/OptionSelect.tsx';

interface Props {
  question: Question;
  onAsk: (change: Partial<Question>) => void;
}

const { list } = priceSets.routes;

/** The regions and suppliers with price sets of the months, or those found from the points. */
export function PricesSelect({ question: { from, to, regionGuid, supplierGuid, profile }, onAsk }: Props) {
  const months = monthsBetween(from, to);
  const years = Map.groupBy(months, (month) => Number(month.slice(0, 4)));
  const of = ([year, inYear]: [number, string[]]) => ({
    and: [
      { field: 'year', op: 'is', value: year },
      { field: 'month', op: 'in', value: inYear.map((month) => monthNames[Number(month.slice(5)) - 1]) },
    ],
  });
  const filter = JSON.stringify({ or: [...years].map(of) });
  const { data } = useCall(list, { query: { filter, limit: '200' } }, { keepPrevious: true });
  const sets = data?.items ?? [];
  const keyOf = (region: unknown, supplier: unknown) => `${String(region)} ${String(supplier)}`;
  const chosen = regionGuid && supplierGuid ? keyOf(regionGuid, supplierGuid) : null;
  const places = Map.groupBy(sets, (set) => keyOf(set.regionGuid, set.supplierGuid));
  const options = [...places].map(([value, [set, ...others]]) => ({
    value,
    label: `${String(set!.names.regionGuid)}, ${String(set!.names.supplierGuid)} (${
      months.length > 1
        ? `${others.length + 1} из ${months.length} мес.`
        : `${priceStatuses[set!.status].toLocaleLowerCase('ru')}${set!.isSample ? ', образец' : ''}`
    })`,
  }));
  const fromPoints = profile ? 'Выберите' : 'По региону и договору точек';
  const isKnown = options.some(({ value }) => value === chosen);
  return (
    <OptionSelect
      label="Цены"
      placeholder={options.length ? fromPoints : 'На этот месяц цен нет'}
      data={chosen && !isKnown ? [...options, { value: chosen, label: 'Нет цен на этот месяц' }] : options}
      value={chosen}
      onChange={(key) => {
        const [region = null, supplier = null] = key?.split(' ') ?? [];
        onAsk({ regionGuid: region, supplierGuid: supplier });
      }}
    />
  );
}
