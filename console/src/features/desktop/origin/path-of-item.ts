import type { OriginItem } from 'contract/features/widgets/origin.ts';
import { isPassportSection } from '../../../passport-sections.ts';
import { paths } from '../../../paths.ts';
import { recordPath } from '../../../record-path.ts';

const lists: Readonly<Record<string, string>> = {
  'region-actual': paths.regionActual,
  forecasts: paths.forecast,
  'price-sets': paths.priceSets,
  'transmission-tariffs': paths.transmissionTariffs,
};

/** The screen that shows an item of the chain; null when there is none. */
export function pathOfItem({ record, list }: OriginItem): string | null {
  if (record?.resource === 'measurement-imports') return paths.measurementImport(record.guid);
  if (record?.resource === 'calculation-scenarios') return paths.calculation(record.guid);
  if (record) return recordPath(record.resource, record.guid);
  if (!list) return null;
  return isPassportSection(list.resource)
    ? paths.passportList(list.resource, list.filter ?? undefined)
    : (lists[list.resource] ?? null);
}
