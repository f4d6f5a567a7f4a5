import { api, unique, type Row } from './api.ts';

/** Publishes a widget of the desktop; fields that are not given stay empty. */
export const createWidget = (given: object): Promise<Row> =>
  api('POST', '/api/widgets', {
    body: {
      name: unique('Виджет'),
      code: `widget-${crypto.randomUUID()}`,
      section: 'plans',
      compositionGuid: null,
      family: null,
      indicator: null,
      actions: [],
      step: null,
      period: null,
      forecastGuid: null,
      pointGuid: null,
      months: null,
      limit: null,
      threshold: null,
      thresholdSide: null,
      thresholdIntervals: null,
      thresholdLine: null,
      text: null,
      width: 6,
      height: 3,
      refreshSeconds: 0,
      requiredEntity: null,
      isPublished: true,
      isObsolete: false,
      replacedByGuid: null,
      sort: 1,
      ...given,
    },
  });

/** Creates a widget kind that counts the buildings. */
export const createKind = (): Promise<Row> =>
  api('POST', '/api/widget-compositions', {
    body: {
      name: unique('Вид'),
      records: 'buildings',
      drawing: 'number',
      measure: 'count',
      order: 'most',
      isActive: true,
    },
  });
