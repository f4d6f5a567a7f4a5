import { expect, it } from 'vitest';
import { formsOf } from './word-forms.ts';

const finds = (asked: string, text: string) =>
  formsOf(asked)!.some((part) => new RegExp(part.replaceAll('_', '.')).test(text));

it.each([
  ['точек', 'точки учета'],
  ['точки', 'точек учета'],
  ['поверок', 'поверка прибора'],
  ['поверка', 'график поверок'],
  ['владелец', 'согласие владельцев'],
  ['владельца', 'владелец сети'],
  ['участок', 'начальник участка'],
  ['участками', 'участок сети'],
  ['счетчики', 'счетчик электрической энергии'],
  ['счетчиков', 'счетчик электрической энергии'],
  ['подстанций', 'подстанция 110/10 кв'],
  ['заводская', 'пс заводской район'],
  ['линий', 'линия 10 кв'],
])('«%s» finds «%s»', (asked, text) => expect(finds(asked, text)).toBe(true));

it.each([
  ['ростов', 'ростехнадзор'],
  ['мотор', 'осмотр'],
  ['котельная', 'кот'],
])('«%s» does not find «%s»', (asked, text) => expect(finds(asked, text)).toBe(false));

it.each(['ввод', 'цеха', 'гтп', 'рп-10', 'abcde', 'счет1', ''])('«%s» is searched as it is', (asked) =>
  expect(formsOf(asked)).toBeNull(),
);
