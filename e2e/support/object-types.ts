import { api, type Row } from './api.ts';

/** Creates an organization-defined type. */
export const createType = (name: string, parameters: object[], given: object = {}): Promise<Row> =>
  api('POST', '/api/object-types', {
    body: {
      name,
      code: `t${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`,
      icon: 'engine',
      colour: 'green',
      sort: 500,
      parameters,
      ...given,
    },
  });

export const createObject = (type: Row, name: string, values: object): Promise<Row> =>
  api('POST', `/api/object-types/${type.guid}/objects`, { body: { name, ...values } });
