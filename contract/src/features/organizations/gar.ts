import * as z from 'zod/mini';
import { files, route } from '../../kit/route.ts';
import { guid } from '../../kit/text.ts';
import { anyGuid, anyMoment } from '../../kit/answer-text.ts';

const byService = (action: 'create' | 'delete') => ({ entity: 'sharedData', action, rows: 'service' }) as const;
const byReader = { entity: 'organizations', action: 'read' } as const;
const text = z.nullable(z.string());

const region = z.object({
  code: z.string(),
  name: z.string(),
  objects: z.number(),
  houses: z.number(),
  loadedAt: anyMoment,
});
export type GarRegion = z.infer<typeof region>;

const loading = z.object({
  guid: anyGuid,
  names: z.array(z.string()),
  state: z.enum(['loading', 'loaded', 'failed']),
  done: z.nullable(z.number()),
  total: z.nullable(z.number()),
  /** What was loaded, or why nothing was. */
  summary: text,
});
export type GarLoading = z.infer<typeof loading>;

/** The address fields that a suggestion fills. */
const values = z.object({
  fullText: z.string(),
  postalCode: text,
  regionGuid: text,
  district: text,
  city: text,
  settlement: text,
  street: text,
  house: text,
  building: text,
  fiasObjectGuid: text,
  fiasHouseGuid: text,
  garObjectId: text,
  kladr: text,
  oktmo: text,
  cadastralNumber: text,
});
const suggestion = z.object({ text: z.string(), values });
export type AddressSuggestion = z.infer<typeof suggestion>;

/** The minimum length of a search text. */
export const LEAST_SOUGHT = 3;

/** Addresses of the state address register (ГАР), loaded by region. */
export const garCalls = {
  suggest: route({
    method: 'GET',
    path: '/api/gar/addresses',
    access: byReader,
    summary: 'Адреса ГАР: подсказать по началам слов и номеру дома в загруженных регионах',
    query: z.strictObject({ search: z.string().check(z.maxLength(120)) }),
    response: z.array(suggestion),
  }),
  regions: route({
    method: 'GET',
    path: '/api/gar/regions',
    access: byReader,
    summary: 'Адреса ГАР: загруженные регионы',
    response: z.array(region),
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/gar/regions/{code}',
    access: byService('delete'),
    summary: 'Адреса ГАР: убрать регион; записанные адреса организаций остаются',
    params: z.strictObject({ code: z.string().check(z.regex(/^\d{2}$/)) }),
  }),
  load: route({
    method: 'POST',
    path: '/api/gar/loadings',
    access: byService('create'),
    summary: 'Адреса ГАР: загрузить файлы одного региона (поля file: ZIP или XML); прежние адреса региона заменяются',
    accepts: 'files',
    body: files,
    response: loading,
    status: 201,
  }),
  loading: route({
    method: 'GET',
    path: '/api/gar/loadings/{guid}',
    access: byService('create'),
    summary: 'Адреса ГАР: как идёт загрузка',
    params: z.strictObject({ guid: guid() }),
    response: loading,
  }),
};
