import * as z from 'zod/mini';

/** What a dismissed employee leaves to a successor, and what becomes of it without one; what ends with the dismissal goes to nobody. */
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
  /** The first of them. */
  names: z.array(z.string()),
  /** Why they stay as they are; null when they are handed over. */
  refusal: z.nullable(z.string()),
});
export type Handover = z.infer<typeof handoverSchema>;

/** What becomes of it, with a successor or without. */
export function fateOf({ kind, refusal }: Handover, hasSuccessor: boolean): string {
  if ('ends' in handoverKinds[kind] || !hasSuccessor) return handoverKinds[kind].without;
  return refusal === null ? 'перейдут преемнику' : `останутся за ним: ${refusal}`;
}
