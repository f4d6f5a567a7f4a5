import * as z from 'zod/mini';
import { recordKey } from '../../kit/record-key.ts';
import { route } from '../../kit/route.ts';
import { creationOf } from '../../kit/shapes.ts';
import { brands, equipmentTypes, models } from './facts.ts';

const may = (action: 'read' | 'create' | 'update' | 'delete') => ({ entity: 'brands', action, rows: 'both' }) as const;
const mayType = (action: 'read' | 'create' | 'update' | 'delete') =>
  ({ entity: 'equipmentTypes', action, rows: 'both' }) as const;
const byId = (list: string) => z.strictObject({ id: recordKey(list) });
const [ofType, ofBrand, ofModel] = [byId('equipment-types'), byId('brands'), byId('models')];

const modelFields = { ...models.fields, brandGuid: { ...models.fields.brandGuid, required: false } } as const;
const modelOfBrand = creationOf({ name: 'brand-models', fields: modelFields });

/** The equipment routes of the external API specification. */
export const equipmentCalls = {
  createType: route({
    method: 'POST',
    path: '/api/dictionary/equipmentTypes',
    also: ['/api/dictionary/equipment-types'],
    access: mayType('create'),
    summary: 'Создать тип оборудования',
    body: equipmentTypes.creation,
    response: equipmentTypes.row,
    status: 201,
  }),
  readType: route({
    method: 'GET',
    path: '/api/dictionary/equipment-types/{id}',
    also: ['/api/dictionary/equipmentTypes/{id}'],
    access: mayType('read'),
    summary: 'Тип оборудования',
    params: ofType,
    response: equipmentTypes.row,
  }),
  updateType: route({
    method: 'PUT',
    path: '/api/dictionary/equipment-types/{id}',
    also: ['/api/dictionary/equipmentTypes/{id}'],
    access: mayType('update'),
    summary: 'Изменить тип оборудования',
    params: ofType,
    body: equipmentTypes.input,
    response: equipmentTypes.row,
    versioned: true,
  }),
  removeType: route({
    method: 'DELETE',
    path: '/api/dictionary/equipment-types/{id}',
    also: ['/api/dictionary/equipmentTypes/{id}'],
    access: mayType('delete'),
    summary: 'Удалить тип оборудования',
    params: ofType,
    versioned: true,
  }),
  createBrand: route({
    method: 'POST',
    path: '/api/dictionary/brands',
    access: may('create'),
    summary: 'Создать производителя',
    body: brands.creation,
    response: brands.row,
    status: 201,
  }),
  readBrand: route({
    method: 'GET',
    path: '/api/dictionary/brands/{id}',
    access: may('read'),
    summary: 'Производитель',
    params: ofBrand,
    response: brands.row,
  }),
  updateBrand: route({
    method: 'PUT',
    path: '/api/dictionary/brands/{id}',
    access: may('update'),
    summary: 'Изменить производителя',
    params: ofBrand,
    body: brands.input,
    response: brands.row,
    versioned: true,
  }),
  removeBrand: route({
    method: 'DELETE',
    path: '/api/dictionary/brands/{id}',
    access: may('delete'),
    summary: 'Удалить производителя',
    params: ofBrand,
    versioned: true,
  }),
  createModel: route({
    method: 'POST',
    path: '/api/dictionary/brands/{id}/models',
    access: may('create'),
    summary: 'Создать модель производителя; brandGuid можно не называть: его называет адрес',
    params: ofBrand,
    body: modelOfBrand,
    response: models.row,
    status: 201,
  }),
  readModel: route({
    method: 'GET',
    path: '/api/dictionary/models/{id}',
    access: may('read'),
    summary: 'Модель',
    params: ofModel,
    response: models.row,
  }),
  updateModel: route({
    method: 'PUT',
    path: '/api/dictionary/models/{id}',
    access: may('update'),
    summary: 'Изменить модель',
    params: ofModel,
    body: models.input,
    response: models.row,
    versioned: true,
  }),
  removeModel: route({
    method: 'DELETE',
    path: '/api/dictionary/models/{id}',
    access: may('delete'),
    summary: 'Удалить модель',
    params: ofModel,
    versioned: true,
  }),
};
