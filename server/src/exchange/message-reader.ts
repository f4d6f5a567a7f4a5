import { addDays } from 'contract/time/day-shape.ts';
import type { XmlScanner } from './xml-scanner.ts';
import { DecimalSum } from './decimal-sum.ts';
import { KeptChannels } from './kept-channels.ts';
import type { LineFinder } from './line-finder.ts';
import { dayOf, timeOf } from './message-time.ts';
import { Findings, type Message, type MessageChannel, type MessagePoint } from './message.ts';
import type { ImportFinding } from 'contract/features/measurements/imports/answers.ts';

const readable = ['80020', '80040'];
const VERSION = '2';
const [GROUP, FLOW] = ['deliverygroup', 'peretok'];
const NAME = 1000;
const MAX_CODE = 64;
/** The maximum number of unexpected elements reported by name. */
const MAX_REPORTED = 20;
const MAX_POINTS = 50_000;

/** Elements that contain text, by parent element. */
const leaves: Readonly<Record<string, readonly string[]>> = {
  datetime: ['timestamp', 'daylightsavingtime', 'day'],
  sender: ['name', 'inn'],
  area: ['name', 'inn'],
};

/** Reads everything in a message except channels: its class, day, sender, areas and points. */
export class MessageReader {
  readonly #lines: LineFinder;
  readonly #today: string;
  readonly #findings = new Findings();
  readonly #points: MessagePoint[] = [];
  readonly #kept = new KeptChannels();
  readonly #reported = new Set<string>();
  #class: string | null = null;
  #number: number | null = null;
  #given: Record<string, string> = {};
  #within = '';
  #leaf = '';
  #leafText = '';
  #skipped = 0;
  #areas = 0;
  #omissions = 0;
  #sentAt: string | null = null;
  day: string | null = null;
  /** The message is of an unsupported class, or of none. */
  isForeign = false;
  point: MessagePoint | null = null;
  values = new Float64Array(4096);
  quality = new Uint8Array(4096);
  used = 0;
  valueCount = 0;
  readonly sum = new DecimalSum();

  constructor(lines: LineFinder, today: string) {
    this.#lines = lines;
    this.#today = today;
  }

  report(level: ImportFinding['level'], message: string, at: number, path = this.#path()): void {
    this.#findings.add({ line: this.#lines.lineOf(at), path, message, level });
  }

  /** Reports a part of the file that is skipped; the rest is written. */
  omit(message: string, at: number, path = this.#path()): void {
    this.#omissions++;
    this.report('warning', message, at, path);
  }

  #path(): string {
    if (this.point) return this.point.path;
    if (!this.#within) return '/message';
    const own = this.#within === 'area' ? `area[${this.#areas}]` : this.#within;
    return `/message/${own}${this.#leaf ? `/${this.#leaf}` : ''}`;
  }

  open(scanner: XmlScanner): void {
    const { depth, name } = scanner;
    if (this.#skipped) return;
    if (depth === 1) this.#begin(scanner);
    else if (depth === 2) this.#openPart(scanner);
    else if (depth === 3 && leaves[this.#within]?.includes(name)) [this.#leaf, this.#leafText] = [name, ''];
    else if (depth === 3 && this.#within === 'area' && (name === FLOW || scanner.find('code')))
      this.#openPoint(scanner);
    else this.#skip(scanner);
  }

  #skip({ depth, name, begins }: XmlScanner): void {
    this.#skipped = depth;
    if (this.#reported.has(name) || this.#reported.size === MAX_REPORTED) return;
    this.#reported.add(name);
    this.omit(`Элемент ${name.slice(0, 64)} здесь не ожидался: он не прочитан`, begins);
  }

  #begin(scanner: XmlScanner): void {
    const { begins } = scanner;
    const given = scanner.attribute('class')?.trim() ?? null;
    this.#class = given?.slice(0, 20) ?? null;
    const number = scanner.attribute('number')?.trim() ?? '';
    const version = scanner.attribute('version')?.trim() ?? '';
    this.#number = /^\d{1,15}$/.test(number) ? Number(number) : null;
    this.isForeign = given === null || !readable.includes(given) || scanner.name !== 'message';
    if (given === null)
      this.report('error', 'Это не макет: у корневого элемента нет класса', begins, `/${scanner.name}`);
    else if (this.isForeign)
      this.report(
        'error',
        `Макет ${given.slice(0, 20)} пока не поддерживается: файл сохранён`,
        begins,
        `/${scanner.name}`,
      );
    else if (version !== VERSION)
      this.report('error', `Версия макета «${version.slice(0, 20)}» неизвестна: нужна ${VERSION}`, begins);
    if (!this.isForeign && this.#number === null)
      this.report('warning', 'Номер сообщения — не целое число: порядок сообщений виден только по времени', begins);
  }

  #openPart(scanner: XmlScanner): void {
    const { name } = scanner;
    if (name === 'comment') this.#skipped = scanner.depth;
    else if (name !== 'area' && !leaves[name]) this.#skip(scanner);
    else {
      this.#within = name;
      if (name === 'area') this.#areas++;
    }
  }

  #openPoint(scanner: XmlScanner): void {
    const { name, begins } = scanner;
    const [from, to] = [scanner.attribute('codefrom')?.trim() ?? '', scanner.attribute('codeto')?.trim() ?? ''];
    const isFlow = name === FLOW;
    const code = isFlow ? `${from}-${to}` : scanner.attribute('code')!.trim();
    const path = `/message/area[${this.#areas}]/${name.slice(0, 64)}[@code="${code.slice(0, 64)}"]`;
    const title = (scanner.attribute('name') ?? '').trim().slice(0, NAME);
    this.point = { code, name: title, path, line: this.#lines.lineOf(begins), channels: [] };
    if (isFlow || name === GROUP) this.point.gtp = { ends: isFlow ? [from, to] : null };
    if (isFlow && (from === '' || to === ''))
      return this.omit('У перетока нет кода codefrom или codeto: он не записан', begins);
    if (code === '' || code.length > MAX_CODE)
      return this.omit(`Код точки пуст или длиннее ${MAX_CODE} знаков: она не записана`, begins);
    if (this.#points.length === MAX_POINTS) this.report('error', `Точек больше ${MAX_POINTS}`, begins);
    if (this.#points.length < MAX_POINTS) this.#points.push(this.point);
  }

  /** Adds a channel to the current point; false when the message has it twice with other values. */
  keep(channel: MessageChannel): boolean {
    return this.#kept.keep(this.point!, channel, this.values);
  }

  /** Allocates space for this many values. */
  grow(length: number): void {
    const { values, quality } = this;
    this.values = new Float64Array(length);
    this.values.set(values);
    this.quality = new Uint8Array(length);
    this.quality.set(quality);
  }

  text(scanner: XmlScanner): void {
    if (this.#skipped) return;
    if (this.#leaf) this.#leafText = (this.#leafText + scanner.text()).slice(0, NAME);
    else this.report('warning', 'Текст там, где его не должно быть: он не прочитан', scanner.begins);
  }

  close(scanner: XmlScanner): void {
    const { depth, begins } = scanner;
    if (this.#skipped) {
      if (depth < this.#skipped) this.#skipped = 0;
    } else if (this.#leaf) {
      this.#take(this.#leafText.trim(), begins);
      this.#leaf = '';
    } else if (depth === 2 && this.point) {
      this.#closePoint(begins);
      this.point = null;
    } else if (depth === 1) this.#within = '';
  }

  #take(text: string, at: number): void {
    this.#given[`${this.#within} ${this.#leaf}`] ??= text;
    if (this.#leaf === 'daylightsavingtime' && !/^[012]$/.test(text))
      this.report('warning', `Признак летнего времени «${text.slice(0, 20)}» неизвестен: нужен 0, 1 или 2`, at);
    if (this.#leaf === 'timestamp') this.#takeTime(text, at);
    if (this.#leaf !== 'day') return;
    this.day = dayOf(text);
    if (!this.day) this.report('error', `День «${text.slice(0, 20)}» — не 8 цифр даты ГГГГММДД`, at);
    else if (this.day > this.#today) this.report('error', 'День в будущем', at);
  }

  /** Refuses a time in the future, which would make every later message outdated. */
  #takeTime(text: string, at: number): void {
    this.#sentAt = timeOf(text);
    if (this.#sentAt && this.#sentAt <= `${addDays(this.#today, 2)} 00:00:00`) return;
    this.#sentAt = null;
    this.report(
      'warning',
      `Время составления «${text.slice(0, 20)}» не годится: порядок сообщений виден по номеру`,
      at,
    );
  }

  #closePoint(at: number): void {
    const { channels } = this.point!;
    if (channels.length === 0) return this.report('warning', 'У точки нет ни одного канала', at);
    const isZero = channels.every((one) =>
      this.values.subarray(one.at, one.at + one.length).every((value) => value === 0),
    );
    if (isZero) this.report('warning', 'Все значения точки — нули', at);
  }

  end(): void {
    if (!('datetime day' in this.#given))
      this.report('error', 'Нет дня, за который переданы данные', 0, '/message/datetime/day');
    if (!this.#given['sender inn']) this.report('error', 'Нет ИНН отправителя', 0, '/message/sender/inn');
    if (this.#points.length === 0)
      this.report('error', 'В сообщении нет ни одной точки, группы или перетока', 0, '/message');
    else if (this.#points.every(({ channels }) => channels.length === 0))
      this.report('error', 'В сообщении нет ни одного значения, которое можно записать', 0, '/message');
  }

  message(): Message {
    const { kept, errors, warnings } = this.#findings;
    return {
      messageClass: this.#class,
      number: this.#number,
      senderInn: this.#given['sender inn']?.slice(0, 20) ?? null,
      senderName: this.#given['sender name'] ?? null,
      day: this.day,
      sentAt: this.#sentAt,
      points: this.#points,
      values: this.values.slice(0, this.used),
      quality: this.quality.slice(0, this.used),
      valueCount: this.valueCount,
      sum: String(this.sum),
      findings: kept,
      errors,
      warnings,
      omissions: this.#omissions,
    };
  }
}
