/** «Иванова Анна Петровна» → «Иванова А. П.»; a text that is not a full name stays as it is. */
export function shortName(name: string): string {
  const [last = '', ...rest] = name.split(' ');
  if (rest.length === 0 || rest.some((part) => !/^\p{Lu}/u.test(part))) return name;
  return `${last}\u00a0${rest.map((part) => `${part.charAt(0)}.`).join('\u00a0')}`;
}
