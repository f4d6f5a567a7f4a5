import * as z from 'zod/mini';
import { formBody } from '../../kit/form-body.ts';
import { route } from '../../kit/route.ts';
import { oneOf } from '../../kit/text.ts';
import { runStates, type RunState } from '../scheduler/runs.ts';
import { mayRead, period } from './calls.ts';

/** Checking stored days again by the current rules: `done` of `total` portions. */
const recheck = z.object({
  run: z.string(),
  ...period,
  state: oneOf<RunState>(runStates),
  done: z.nullable(z.number()),
  total: z.nullable(z.number()),
  summary: z.nullable(z.string()),
  error: z.nullable(z.string()),
});
export type Recheck = z.infer<typeof recheck>;

const path = '/api/measurement-rechecks';

export const recheckCalls = {
  last: route({
    method: 'GET',
    path: `${path}/last`,
    access: mayRead,
    summary: 'Измерения: последняя проверка заново и её ход',
    response: z.object({ last: z.nullable(recheck) }),
  }),
  start: route({
    method: 'POST',
    path,
    access: { entity: 'measurements', action: 'update' },
    summary: 'Измерения: проверить сутки периода заново — нынешними порогами и ожидаемыми профилями',
    valuesFrom: 'from',
    body: formBody({
      from: { kind: 'date', label: 'С', required: true },
      to: { kind: 'date', label: 'По', required: true },
    }),
    response: recheck,
    status: 201,
  }),
};
