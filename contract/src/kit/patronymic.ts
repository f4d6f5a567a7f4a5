/** 0 for a man, 1 for a woman, judged by the patronymic; null when it is inconclusive. */
export function sexByPatronymic(name: string): 0 | 1 | null {
  if (/(?:вич|ич|оглы)$/u.test(name)) return 0;
  return /(?:вна|чна|шна|кызы)$/u.test(name) ? 1 : null;
}
