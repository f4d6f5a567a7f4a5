import type { Question } from 'contract/features/calculator/calls.ts';
import { priceSets, priceStatuses } from 'contract/features/prices/facts.ts';
import { monthNames } from 'contract/features/passport/plan.ts';
import { useCall } from '../../../api/queries.ts';
import { OptionSelect } from '../../../ui/input/OptionSelect.tsx';

interface Props {
  question: Question;
  onAsk: (change: Partial<Question>) => void;
}

const { list } = priceSets.routes;

/** Price sets of the first month: of the given region and supplier, or of those found from the points. */
export function PricesSelect({ question: { from, regionGuid, supplierGuid }, onAsk }: Props) {
  const [year, month] = from.split('-').map(Number);
  const filter = JSON.stringify({
    and: [
      { field: 'year', op: 'is', value: year },
      { field: 'month', op: 'in', value: [monthNames[month! - 1]] },
    ],
  });
  const { data } = useCall(list, { query: { filter, limit: '100' } }, { keepPrevious: true });
  const sets = data?.items ?? [];
  const keyOf = (region: unknown, supplier: unknown) => `${String(region)} ${String(supplier)}`;
  const chosen = regionGuid && supplierGuid ? keyOf(regionGuid, supplierGuid) : null;
  const options = sets.map((set) => ({
    value: keyOf(set.regionGuid, set.supplierGuid),
    label: `${String(set.names.regionGuid)}, ${String(set.names.supplierGuid)} (${priceStatuses[set.status].toLocaleLowerCase('ru')}${set.isSample ? ', образец' : ''})`,
  }));
  const isKnown = options.some(({ value }) => value === chosen);
  return (
    <OptionSelect
      label="Цены"
      placeholder={options.length ? 'По региону и договору точек' : 'На этот месяц цен нет'}
      data={chosen && !isKnown ? [...options, { value: chosen, label: 'Нет цен на этот месяц' }] : options}
      value={chosen}
      onChange={(key) => {
        const [region = null, supplier = null] = key?.split(' ') ?? [];
        onAsk({ regionGuid: region, supplierGuid: supplier });
      }}
    />
  );
}
