import { optionsOf, type Field } from 'contract/kit/field.ts';
import type { Resource } from 'contract/kit/resource.ts';
import type { Client } from './client.ts';

const patterned: Readonly<Record<string, string>> = {
  country: 'RU',
  site: 'https://example.org/',
  issuer: 'https://id.example.org/realms/company',
  addresses: 'ldaps://dc.example.org',
  scopes: 'openid profile',
  secondFactor: 'told',
  registryNumber: '36697-17',
  lastName: 'Петрова-Водкина',
  firstName: 'Анна',
  middleName: 'Сергеевна',
  phone: '+74950000101',
  objectGuid: '',
  effect: 'allow',
  severity: 'warn',
  value: 'read',
  indicator: 'output',
  change: 'rename',
  starts: 'hand',
  source: 'objectCounts',
  kind: 'bars',
  role: 'engineer',
  target: 'region',
  method: 'combination',
  template: 'hourly',
  period: 'lastMonth',
  gtpCode: '',
  purpose: 'control',
  switches: 'high',
  drawing: 'number',
  measure: 'count',
  records: 'metering-points',
};
/** Fields that must be consistent with another one: left empty unless a test sets both. */
export const dependent = new Set([
  'afterGuid',
  'cron',
  'dateFrom',
  'dateTo',
  'availableKw',
  'caBundle',
  'challenger',
  'outFolder',
  'donorPercent',
  'donorPointGuid',
  'emergencyReserveKw',
  'everyMinutes',
  'feederGuid',
  'forecastGuid',
  'hiddenFields',
  'readOnlyFields',
  'formula',
  'hostGuid',
  'lastReading',
  'lowVoltageKv',
  'maxChargePercent',
  'targetBranchGuid',
  'removalReason',
  't1',
  't2',
  't3',
  't4',
  'targetPointGuid',
  'technologicalReserveKw',
  'worksFrom',
  'worksUntil',
]);
/** Counters of values and months per program, so that test files do not affect each other. */
const numbers = { values: new WeakMap<object, number>(), months: new WeakMap<object, number>() };
const nextNumber = ({ http }: Client, of: keyof typeof numbers = 'values'): number => {
  const number = (numbers[of].get(http) ?? 0) + 1;
  numbers[of].set(http, number);
  return number;
};

/** Creates a record for a reference; null when there is none to choose. */
export type MakeRecord = (client: Client, to: string) => Promise<string | null>;

/** A valid value of a field. */
export async function exampleValue(
  client: Client,
  resource: Resource,
  [key, field]: [string, Field],
  make: MakeRecord,
): Promise<unknown> {
  const number = nextNumber(client);
  switch (field.kind) {
    case 'text':
      if (field.check === 'hours') return Array.from({ length: 24 }, () => number).join(' ');
      if (field.check || field.namesFields) return null;
      if (!field.pattern) return `Текст ${number}`.slice(0, field.max);
      if (patterned[key] === '') return null;
      if (key === 'email') return `anna${number}@example.ru`;
      if (key === 'cadastralNumber') return `50:01:0010101:${number}`;
      if (key === 'serialNumber') return `SN-${10_000 + number}`;
      if (patterned[key]) return patterned[key];
      if (!field.required && !field.pattern.includes(':\\d')) return null;
      return field.pattern.includes(':') ? '09:30' : `code${number}`;
    case 'document':
      // A condition on the title, which every family has.
      return field.required ? { field: 'name', op: 'contains', value: `Текст ${number}` } : null;
    case 'multiline':
      return `Первая строка ${number}\nвторая: =1+1, «ёж»`;
    case 'number':
      // Only one record per month is allowed.
      if (key === 'year') return (field.min ?? 0) + (nextNumber(client, 'months') % 80);
      return field.integer ? (field.min ?? 0) + 1 : Math.min(number + 0.5, field.max ?? Infinity);
    case 'boolean':
      // A change that needs approval cannot be made by one person, and a rename moves no data.
      return key !== 'needsApproval' && key !== 'movesData' && number % 2 === 0;
    case 'date':
      // Only one record per day is allowed.
      if (key === 'day') return new Date(Date.UTC(2000, 0, number)).toISOString().slice(0, 10);
      // Exceptions cannot be made for past days.
      return `${key === 'until' ? 2099 : 2026}-01-${String((number % 28) + 1).padStart(2, '0')}`;
    case 'dateTime':
      return `2026-01-${String((number % 28) + 1).padStart(2, '0')}T10:20:30Z`;
    case 'choice':
      // Only the service can give the right to shared data.
      if (field.in === 'items') return key === 'sharedData' ? 'none' : 'read';
      // A mailbox has all fields except one of an SFTP folder.
      if (resource.name === 'exchange-channels' && key === 'kind') return 'mail';
      if (resource.name === 'sign-in-providers' && key === 'kind') return 'oidc';
      // Only one address may be registered.
      if (resource.name === 'organization-addresses' && key === 'kind') return number % 2 ? 'actual' : 'postal';
      // Maintenance messages need times.
      if (resource.name === 'service-messages' && key === 'kind') return number % 2 ? 'info' : 'trouble';
      if (Object.hasOwn(field.options, patterned[key] ?? '')) return patterned[key];
      return optionsOf(field)[number % optionsOf(field).length];
    case 'choices':
      return optionsOf(field).slice(0, 1 + (number % 2));
    case 'tags':
      if (field.namesFields) return [];
      if (key === 'networks' || key === 'needed' || key === 'recipients' || key === 'senders') return [];
      return [`метка ${number}`.slice(0, field.max), 'ещё'];
    case 'parameters':
      return [];
    case 'reference':
      if (field.to === 'organizations') return client.organization;
      return field.to === resource.name ? null : make(client, field.to);
    case 'references':
      return field.to === resource.name || key === 'successors' ? [] : [await make(client, field.to)];
    default:
      return field satisfies never;
  }
}
