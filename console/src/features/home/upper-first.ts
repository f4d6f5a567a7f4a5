export const upperFirst = (text: string): string => text.charAt(0).toLocaleUpperCase('ru') + text.slice(1);
