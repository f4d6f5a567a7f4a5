import * as z from 'zod/mini';
import { guid } from '../../kit/text.ts';
import type { Filter } from '../../kit/filter.ts';
import { route } from '../../kit/route.ts';
import { anyGuid } from '../../kit/answer-text.ts';

/** A node of the network: a substation, a transformer with the bus section that it feeds, a feeder, a metering point or a device. */
const node = z.object({
  guid: anyGuid,
  /** The name of its resource. */
  resource: z.string(),
  name: z.string(),
  /** The guid of the parent node; null for a root. */
  parent: z.nullable(z.string()),
  /** Key facts shown beside the title: code, class, coefficient. */
  note: z.nullable(z.string()),
  /** kV: the classes of a substation, the low side of a transformer, the voltage of a feeder. */
  kilovolts: z.array(z.number()),
});
export type NetworkNode = z.infer<typeof node>;

/** Above this number of nodes only substations are returned at first; the rest is requested per substation. */
export const WHOLE_NETWORK = 20_000;

interface Contradiction {
  resource: string;
  /** A description of what is wrong. */
  label: string;
  filter: Filter;
}

const is = (field: string, value: string): Filter => ({ field, op: 'in', value: [value] });
const empty = (field: string): Filter => ({ field, op: 'empty' });
const filled = (field: string): Filter => ({ field, op: 'filled' });
/** A filter: at least one of the fields is empty. */
export const lackingAny = (fields: readonly string[]): Filter => ({ or: fields.map(empty) });
const past = (field: string): Filter => ({ field, op: 'within', value: 'past' });

/** Contradictions between passport records, each as a list filter. */
export const contradictions: readonly Contradiction[] = [
  {
    resource: 'metering-points',
    label: 'Точка в работе, а прибора на ней нет',
    filter: { and: [is('status', 'working'), empty('deviceGuid'), empty('formula')] },
  },
  {
    resource: 'metering-points',
    label: 'Расчётная точка без кода измерения',
    filter: { and: [is('purpose', 'billing'), empty('code')] },
  },
  {
    resource: 'metering-devices',
    label: 'Прибор «Установлен», но не стоит ни на одной точке',
    filter: { and: [is('status', 'installed'), empty('meteringPointGuid')] },
  },
  {
    resource: 'metering-devices',
    label: 'Прибор стоит на точке, а состояние другое',
    filter: {
      and: [
        filled('meteringPointGuid'),
        { field: 'status', op: 'notIn', value: ['installed', 'verification', 'faulty'] },
      ],
    },
  },
  {
    resource: 'metering-devices',
    label: 'Поверка просрочена',
    filter: { and: [is('status', 'installed'), past('nextVerificationDate')] },
  },
  {
    resource: 'contracts',
    label: 'Срок договора вышел, а он «Действует»',
    filter: { and: [is('status', 'valid'), past('endDate'), { field: 'isProlonged', op: 'is', value: false }] },
  },
  {
    resource: 'accession-acts',
    label: 'Срок акта вышел, а он «Действует»',
    filter: { and: [is('status', 'valid'), past('validTo')] },
  },
  { resource: 'workers', label: 'Удостоверение просрочено', filter: past('certificateValidTo') },
  {
    resource: 'consumption-objects',
    label: 'Объект без договора',
    filter: empty('contractGuid'),
  },
  {
    resource: 'transformations',
    label: 'Поверка трансформаторов тока просрочена',
    filter: { and: [empty('validTo'), past('currentNextVerificationDate')] },
  },
  {
    resource: 'transformations',
    label: 'Поверка трансформаторов напряжения просрочена',
    filter: { and: [empty('validTo'), past('voltageNextVerificationDate')] },
  },
];

const family = z.object({
  resource: z.string(),
  title: z.string(),
  total: z.number(),
  /** The share of entered fields that have a value, 0 to 1. */
  filled: z.number(),
  /** The fields required for completeness, and the number of objects with any of them empty. */
  needed: z.array(z.string()),
  lacking: z.number(),
  /** The number of records by index in `contradictions`. */
  contradictions: z.array(z.object({ index: z.number(), count: z.number() })),
});

const member = { method: 'GET', access: 'member' } as const;

export const passportOverview = {
  network: route({
    ...member,
    path: '/api/tech-passport/network',
    summary:
      'Технический паспорт: подстанции, секции шин, фидеры, точки и приборы деревом; большое — по одной подстанции',
    query: z.strictObject({ below: z.optional(guid()) }),
    response: z.object({ nodes: z.array(node), isWhole: z.boolean() }),
  }),
  completeness: route({
    ...member,
    path: '/api/tech-passport/completeness',
    summary: 'Технический паспорт: заполненность и противоречия по видам объектов',
    response: z.array(family),
  }),
  places: route({
    ...member,
    path: '/api/tech-passport/places',
    summary: 'Технический паспорт: что стоит на карте',
    response: z.array(
      z.object({
        guid: anyGuid,
        resource: z.string(),
        name: z.string(),
        latitude: z.number(),
        longitude: z.number(),
      }),
    ),
  }),
};
