import * as z from 'zod/mini';
import { route } from '../../kit/route.ts';

/** Monitoring tools may add their own query parameters. */
const anything = z.looseObject({});

/** Status of the program for monitoring and API clients. Metrics are served on a separate port. */
export const service = {
  alive: route({
    method: 'GET',
    path: '/livez',
    access: 'public',
    summary: 'Процесс жив',
    query: anything,
    answers: 'text',
  }),
  ready: route({
    method: 'GET',
    path: '/readyz',
    access: 'public',
    summary: 'Процесс готов: отвечает и база данных',
    query: anything,
    answers: 'text',
  }),
  openApi: route({
    method: 'GET',
    path: '/api/openapi.json',
    access: 'public',
    summary: 'Описание API для программ (OpenAPI 3.1)',
    response: z.record(z.string(), z.unknown()),
  }),
  docs: route({
    method: 'GET',
    path: '/api/docs',
    access: 'public',
    summary: 'Описание API для чтения',
    answers: 'page',
  }),
};
