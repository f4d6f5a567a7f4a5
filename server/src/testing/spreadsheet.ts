import { strFromU8, unzipSync } from 'fflate';

interface Cell {
  text: string | null;
  /** Null for text. */
  number: number | null;
  style: string | undefined;
}

const unescape = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&gt;', '>').replaceAll('&lt;', '<').replaceAll('&amp;', '&');

/** The cells of a workbook's first sheet, row by row. */
export function readXlsx(file: Buffer): Cell[][] {
  const parts = unzipSync(file);
  const sheet = strFromU8(parts['xl/worksheets/sheet1.xml']!);
  return [...sheet.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c(?: t="(\w+)")?(?: s="(\d+)")?(?:\/>|>(.*?)<\/c>)/gs)].map(([, , style, content = '']) => {
      const text = /<t xml:space="preserve">(.*?)<\/t>/s.exec(content)?.[1];
      const number = /<v>(.*?)<\/v>/.exec(content)?.[1];
      return {
        text: text === undefined ? null : unescape(text),
        number: number === undefined ? null : Number(number),
        style,
      };
    }),
  );
}
