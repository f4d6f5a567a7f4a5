import * as z from 'zod/mini';

/** The kinds of records that a dismissed employee leaves, and what happens to them with and without a successor. */
export const handoverKinds = {
  subordinates: { title: 'Подчинённые', without: 'останутся без руководителя' },
  branches: { title: 'Филиалы, которыми руководит', without: 'останутся без руководителя' },
  schedules: { title: 'Задачи, которые идут с его правами', without: 'перестанут выполняться: прав больше нет' },
  approvedSchedules: {
    title: 'Задачи с его правами, которые меняют с утверждением',
    without: 'перестанут выполняться: прав больше нет',
  },
  collectionTasks: { title: 'Поручения собрать данные', without: 'останутся за ним открытыми' },
  reviews: { title: 'Пересмотры прав, где он решает', without: 'останутся за ним: их передаст администратор' },
  reports: { title: 'Отчёты, которые приходят ему на почту', without: 'приходить ему перестанут' },
  views: { title: 'Виды списков, которыми он поделился', without: 'останутся, как есть' },
  deputies: { title: 'Замещения: его замещают', without: 'прекратятся с днём увольнения', ends: true },
  deputyships: { title: 'Замещения: он замещает других', without: 'прекратятся с днём увольнения', ends: true },
} as const satisfies Readonly<Record<string, { title: string; without: string; ends?: true }>>;
export type HandoverKind = keyof typeof handoverKinds;

export const handoverSchema = z.object({
  kind: z.enum(Object.keys(handoverKinds) as HandoverKind[]),
  count: z.number(),
  /** The names of the first few records. */
  names: z.array(z.string()),
  /** Why the records are not handed over; null when they are. */
  refusal: z.nullable(z.string()),
});
export type Handover = z.infer<typeof handoverSchema>;

/** Describes what happens to the records, with a successor or without one. */
export function fateOf({ kind, refusal }: Handover, hasSuccessor: boolean): string {
  if ('ends' in handoverKinds[kind] || !hasSuccessor) return handoverKinds[kind].without;
  return refusal === null ? 'перейдут преемнику' : `останутся за ним: ${refusal}`;
}
