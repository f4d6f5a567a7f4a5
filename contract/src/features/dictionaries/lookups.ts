import * as z from 'zod/mini';
import { guid } from '../../kit/text.ts';
import { recordKey } from '../../kit/record-key.ts';
import { route } from '../../kit/route.ts';
import { lookupRow } from './lookup-row.ts';
import { anyGuid } from '../../kit/answer-text.ts';

const lookup = (path: string, summary: string) =>
  route({ method: 'GET', path: `/api/dictionary/${path}`, access: 'member', summary, response: z.array(lookupRow) });

/** Lookups backed by a dictionary: the path and the code of the dictionary. */
export const dictionaryLookups = {
  voltages: lookup('voltages', 'Уровни напряжения'),
  powers: lookup('powers', 'Категории максимальной мощности'),
  'price-categories': lookup('price-categories', 'Ценовые категории'),
  'contract-types': lookup('contract-types', 'Виды договоров'),
  'data-types': lookup('data-types', 'Типы параметров словаря'),
  'param-types': lookup('param-types', 'Назначения параметров'),
  'permission-values': lookup('permission-values', 'Значения прав'),
  'permission-entity-types': lookup('permission-entity-types', 'Разделы, на которые даются права'),
};

const idAndName = z.object({ id: z.number(), guid: anyGuid, name: z.string() });

export const lookups = {
  regions: route({
    method: 'GET',
    path: '/api/dictionary/regions',
    access: 'member',
    summary: 'Субъекты Российской Федерации',
    response: z.array(z.object({ code: z.string(), name: z.string(), id: z.number(), guid: anyGuid })),
  }),
  marketParticipants: route({
    method: 'GET',
    path: '/api/dictionary/market-participants-by-region/{regionId}',
    access: 'member',
    summary: 'Участники рынка, работающие в регионе (код, номер или идентификатор региона)',
    params: z.strictObject({
      regionId: z.union([z.string().check(z.regex(/^\d{1,9}$/)), guid()], { error: 'Неверный идентификатор региона' }),
    }),
    response: z.array(z.object({ guid: anyGuid, name: z.string() })),
  }),
  equipmentTypes: route({
    method: 'GET',
    path: '/api/dictionary/equipmentTypes',
    also: ['/api/dictionary/equipment-types'],
    access: 'member',
    summary: 'Типы оборудования',
    response: z.array(idAndName),
  }),
  brands: route({
    method: 'GET',
    path: '/api/dictionary/brands',
    access: 'member',
    summary: 'Действующие производители',
    response: z.array(idAndName),
  }),
  models: route({
    method: 'GET',
    path: '/api/dictionary/brands/{id}/models',
    access: 'member',
    summary: 'Действующие модели производителя',
    params: z.strictObject({ id: recordKey('brands') }),
    response: z.array(idAndName),
  }),
  dcOrganizations: route({
    method: 'GET',
    path: '/api/dictionary/dcOrganizations',
    access: 'member',
    summary: 'Организации, доступные пользователю',
    response: z.array(z.object({ id: anyGuid, name: z.string() })),
  }),
};

/** The voltage levels to choose from. «ВН1» exists only for suppliers' price files and is not offered. */
export const voltageOptions = <V extends { name: string }>(voltages: readonly V[]): V[] =>
  voltages.filter(({ name }) => name !== 'ВН1');
