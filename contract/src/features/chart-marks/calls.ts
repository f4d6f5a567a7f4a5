import * as z from 'zod/mini';
import { guid } from '../../kit/text.ts';
import { route } from '../../kit/route.ts';
import { marksOfChart } from './shown.ts';
import { mayRead, period } from '../measurements/calls.ts';

export const pointMarks = route({
  method: 'GET',
  path: '/api/metering-points/{guid}/marks',
  access: mayRead,
  summary:
    'Точка учёта: отметки событий за период — замены и поверки, пломбы, акты, исправления, загрузки, записанное руками',
  params: z.strictObject({ guid: guid() }),
  query: z.strictObject(period),
  valuesFrom: 'from',
  response: marksOfChart,
});
