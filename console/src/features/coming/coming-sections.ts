import { paths } from '../../paths.ts';

export interface ComingTab {
  label: string;
  to: (id: string) => string;
}

export interface ComingSection {
  title: string;
  /** What the section will hold. */
  sentence: string;
  back?: { label: string; to: string };
  tabs?: readonly ComingTab[];
}

/** The areas that are not built yet, by the beginning of their address. */
export const comingSections: Readonly<Record<string, ComingSection>> = {
  '/forecast': {
    title: 'Прогнозы',
    sentence: 'Здесь будут прогнозы потребления рядом с фактом, их точность и запуск расчёта.',
  },
  '/dictionary': { title: 'Словари', sentence: 'Здесь будут словари организации и их значения.' },
  '/dictionary-values': {
    title: 'Значения словаря',
    sentence: 'Здесь будут значения одного словаря.',
    back: { label: 'Словари', to: paths.dictionaries },
  },
  '/glossary': {
    title: 'Глоссарий',
    sentence: 'Здесь будут термины рынка электроэнергии и учёта с определениями и источниками.',
  },
};

/** The section of an address and the record that it names. */
export function comingSection(pathname: string): { section: ComingSection; id: string } {
  const [, first = '', id = ''] = pathname.split('/');
  const section = comingSections[`/${first}`];
  if (!section) throw new Error(`Для адреса ${pathname} нет описания`);
  return { section, id };
}
