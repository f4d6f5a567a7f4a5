import { lookups } from 'contract/features/dictionaries/lookups.ts';
import { lastMonths, monthTitle } from 'contract/time/calendar.ts';
import { useCall } from '../../api/queries.ts';
import { OptionSelect } from '../../ui/input/OptionSelect.tsx';
import type { PricesPlace } from './use-price-file.ts';
import { nameFilter } from '../../ui/input/option-filter.ts';
import { Explained } from '../../resource/value/Explained.tsx';

interface Props {
  place: PricesPlace;
  onChange: (place: PricesPlace) => void;
}

export const months = lastMonths(36).map((month) => ({ value: month, label: monthTitle(month) }));
const options = (found: readonly { guid: string; name: string }[] | undefined) =>
  (found ?? []).map(({ guid, name }) => ({ value: guid, label: name }));

/** The region, supplier and month of the prices. */
export function PlaceFields({ place, onChange }: Props) {
  const { month, regionGuid, supplierGuid } = place;
  const regions = useCall(lookups.regions, {});
  const suppliers = useCall(
    lookups.marketParticipants,
    { params: { regionId: regionGuid ?? '' } },
    { enabled: regionGuid !== null },
  );
  return (
    <>
      <OptionSelect
        label="Месяц"
        required
        data={months}
        value={month}
        onChange={(value) => onChange({ ...place, month: value ?? month })}
      />
      <OptionSelect
        label="Регион"
        required
        data={options(regions.data)}
        value={regionGuid}
        onChange={(value) => onChange({ month, regionGuid: value, supplierGuid: null })}
      />
      <Explained by="Гарантирующий поставщик">
        <OptionSelect
          label="Поставщик"
          required
          disabled={regionGuid === null}
          filter={nameFilter}
          data={options(suppliers.data)}
          value={supplierGuid}
          onChange={(value) => onChange({ ...place, supplierGuid: value })}
        />
      </Explained>
    </>
  );
}
