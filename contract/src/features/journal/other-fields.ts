import type { Fields } from '../../kit/field.ts';
import type { JournalEntry } from '../../kit/journal-entry.ts';
import type { Resource } from '../../kit/resource.ts';
import { thresholdFields } from '../measurements/thresholds.ts';
import { quotaKinds } from '../organizations/usage.ts';
import { policyFields } from '../users/security-policy.ts';
import { retentionClasses } from './retention.ts';

const text = (label: string) => ({ kind: 'text', label, max: 500 }) as const;
const numbers = (labels: Readonly<Record<string, string>>, unit?: string): Fields =>
  Object.fromEntries(Object.entries(labels).map(([name, label]) => [name, { kind: 'number', label, unit }]));
const months = Object.fromEntries(Object.entries(retentionClasses).map(([name, kept]) => [name, kept.name]));

/** The fields of journal kinds that are not resources but have values worth showing: settings, limits, assigned
 *  rights. */
const otherFields: Readonly<Record<string, Fields>> = {
  security_policy: policyFields,
  journal_retention: numbers(months, 'мес.'),
  provider_group: { value: text('Группа у поставщика'), group: text('Группа прав') },
  organization_quota: numbers(quotaKinds),
  measurement_threshold: thresholdFields,
  reconciliation_threshold: { ...numbers({ percent: 'Порог' }, '%'), ...numbers({ kwh: 'Энергия' }, 'кВт·ч') },
  read_only_mode: {
    isOn: { kind: 'boolean', label: 'Только чтение' },
    reason: text('Причина'),
    expectedUntil: { kind: 'dateTime', label: 'До какого времени' },
  },
};

export type Described = Pick<Resource, 'fields'>;

/** The fields that an entry describes: those of its resource, or of one of the kinds above. */
export function describedBy(
  { entity }: Pick<JournalEntry, 'entity'>,
  resource: Resource | undefined,
): Described | undefined {
  const fields = otherFields[entity ?? ''];
  return resource ?? (fields && { fields });
}
