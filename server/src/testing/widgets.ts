import { widgets } from 'contract/features/widgets/facts.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import type { Client } from './client.ts';
import { create } from './matrix.ts';

/** A published widget that everybody may see: a number of metering points, unless given otherwise. */
export const createWidget = (client: Client, given: object = {}): Promise<AnyRow> =>
  create(client, widgets, {
    source: 'objectCount',
    kind: 'number',
    family: 'meteringPoints',
    pointGuid: null,
    threshold: null,
    thresholdSide: null,
    thresholdIntervals: null,
    thresholdLine: null,
    requiredEntity: null,
    isPublished: true,
    ...given,
  });
