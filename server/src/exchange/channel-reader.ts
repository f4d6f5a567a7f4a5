import type { XmlScanner } from './xml-scanner.ts';
import { slotsOf } from './day-slots.ts';
import type { MessageChannel } from './message.ts';
import { clockOf, clockText, DAY_MINUTES, lackingText } from './period-clock.ts';
import type { MessageReader } from './message-reader.ts';

const channelCodes: Readonly<Record<string, string>> = { '01': 'kWh', '02': 'kWh', '03': 'kvarh', '04': 'kvarh' };
const [CHANNEL, PERIOD, VALUE] = [4, 5, 6];
const MAX_VALUES = 8_000_000;
const MAX_DIGITS = 15;
/** The share of non-commercial values from which a warning is given. */
const DOUBTFUL = 0.1;
const [DOT, COMMA, MINUS, ZERO] = [46, 44, 45, 48];

/** Reads the channels, periods and values, which make up most of a message. */
export class ChannelReader {
  readonly #scanner: XmlScanner;
  readonly #reader: MessageReader;
  #channel: MessageChannel | null = null;
  #isKept = false;
  #path = '';
  #slots: readonly number[] = [];
  #isOrdinary = true;
  #filled = 0;
  #doubtful = 0;
  #slot = -1;
  /** The start of the current period in minutes; −1 outside of one. */
  #start = -1;
  #hasValue = false;
  #isSkipped = false;
  #isDirect = false;

  constructor(scanner: XmlScanner, reader: MessageReader) {
    this.#scanner = scanner;
    this.#reader = reader;
  }

  /** The path of the current element; undefined outside a channel. */
  get place(): string | undefined {
    if (!this.#channel) return undefined;
    return this.#path + (this.#start < 0 ? '' : `/period[@start="${clockText(this.#start)}"]`);
  }

  #report(level: 'error' | 'warning', message: string): void {
    this.#reader.report(level, message, this.#scanner.begins, this.place ?? this.#path);
  }

  /** The depth that the current element would have inside a channel. */
  get #depth(): number {
    return this.#scanner.depth + (this.#isDirect ? 1 : 0);
  }

  /** Handles an opening element. False when it does not belong to a channel. */
  open(): boolean {
    const { depth: own, name } = this.#scanner;
    if (own < CHANNEL || !this.#reader.point) return false;
    if (own === CHANNEL && name !== 'period') this.#endDirect();
    else if (own === CHANNEL && !this.#isDirect) this.#beginDirect();
    const depth = this.#depth;
    if (depth === CHANNEL) this.#begin();
    else if (this.#isSkipped) return true;
    else if (depth === PERIOD && name === 'period') this.#openPeriod();
    else if (depth === VALUE && name === 'value') this.#openValue();
    else this.#report('error', `Элемент ${name.slice(0, 64)} здесь не ожидался`);
    return true;
  }

  /** Periods directly inside a group of delivery points or a flow are its only channel. */
  #beginDirect(): void {
    const { point } = this.#reader;
    this.#isDirect = true;
    this.#path = point!.path;
    this.#start = -1;
    this.#isSkipped = !point!.gtp;
    if (this.#isSkipped) return this.#report('error', 'Значения точки стоят вне канала');
    this.#open('', 'kWh');
  }

  #endDirect(): void {
    if (!this.#isDirect) return;
    this.#end();
    this.#isDirect = false;
  }

  #begin(): void {
    const scanner = this.#scanner;
    const code = (scanner.attribute('code') ?? '').trim();
    const point = this.#reader.point!;
    this.#path = `${point.path}/${scanner.name.slice(0, 64)}[@code="${code.slice(0, 20)}"]`;
    this.#start = -1;
    const isMixed = point.gtp !== undefined && point.channels.length > 0;
    const unit = channelCodes[code];
    this.#isSkipped = isMixed || !unit;
    if (isMixed) return this.#report('error', 'Значения группы или перетока стоят и в канале, и вне его');
    if (!unit) return this.#report('error', `Канал «${code.slice(0, 20)}» неизвестен: нужен 01, 02, 03 или 04`);
    // With channels, a group is read as a point.
    delete point.gtp;
    this.#open(code, unit);
  }

  #open(code: string, unit: string): void {
    this.#filled = this.#doubtful = 0;
    this.#isKept = this.#reader.isNew(code);
    if (!this.#isKept) this.#report('error', code ? 'Канал точки указан дважды' : 'Группа или переток указаны дважды');
    this.#channel = { code, day: this.#reader.day ?? '', stepMinutes: 0, at: this.#reader.used, length: 0, unit };
  }

  #openPeriod(): void {
    const scanner = this.#scanner;
    const start = clockOf(scanner, 'start');
    const end = clockOf(scanner, 'end');
    this.#hasValue = false;
    this.#slot = -1;
    this.#start = start;
    if (start < 0 || start === DAY_MINUTES || end < 0)
      return this.#report('error', 'Начало и конец периода — не время ЧЧММ');
    const length = (end || DAY_MINUTES) - start;
    const channel = this.#channel!;
    if (channel.stepMinutes === 0 && !this.#choose(length)) return;
    if (length !== channel.stepMinutes)
      return this.#report('error', `Конец периода не через ${channel.stepMinutes} минут после начала`);
    const slot = this.#slotOf(start);
    if (slot < 0) return this.#report('error', 'Начало периода не на границе интервала');
    if (!Number.isNaN(this.#reader.values[channel.at + slot])) return this.#report('error', 'Период указан дважды');
    this.#slot = slot;
  }

  /** The first period determines the step of the channel. */
  #choose(length: number): boolean {
    if (length !== 30 && length !== 60) {
      this.#report('error', 'Период не получасовой и не часовой');
      return false;
    }
    const reader = this.#reader;
    const channel = this.#channel!;
    this.#slots = slotsOf(reader.day ?? '2001-01-01', length);
    this.#isOrdinary = this.#slots.length * length === DAY_MINUTES;
    channel.stepMinutes = length;
    channel.length = this.#slots.length;
    const needed = channel.at + channel.length;
    if (needed > MAX_VALUES) {
      this.#report('error', 'Значений слишком много: разделите файл');
      this.#isSkipped = true;
      return false;
    }
    if (needed > reader.values.length) reader.grow(needed * 2);
    reader.values.fill(Number.NaN, channel.at, needed);
    reader.quality.fill(0, channel.at, needed);
    reader.used = needed;
    return true;
  }

  /** The index of an interval in its day. In a repeated hour, the first occurrence is summer time, the second winter time. */
  #slotOf(start: number): number {
    const { stepMinutes, at } = this.#channel!;
    if (this.#isOrdinary) return start % stepMinutes === 0 ? start / stepMinutes : -1;
    const first = this.#slots.indexOf(start);
    const last = this.#slots.lastIndexOf(start);
    if (first === last || this.#scanner.attribute('summer') === '1') return first;
    return Number.isNaN(this.#reader.values[at + first]) ? first : last;
  }

  #openValue(): void {
    if (this.#hasValue) this.#report('error', 'У периода два значения');
    this.#hasValue = true;
    const scanner = this.#scanner;
    if (!scanner.find('status') || this.#slot < 0) return;
    const isPlain = scanner.to - scanner.from === 1;
    const status = isPlain ? scanner.content[scanner.from]! - ZERO : -1;
    if (status === 0) return;
    if (status !== 1)
      this.#report('warning', `Статус «${scanner.text().slice(0, 20)}» неизвестен: значение считается недостоверным`);
    this.#doubtful++;
    this.#reader.quality[this.#channel!.at + this.#slot] = 1;
  }

  /** Handles text. False when it does not belong to a channel. */
  text(): boolean {
    if (this.#scanner.depth < CHANNEL || !this.#reader.point) return false;
    if (this.#isSkipped) return true;
    if (this.#depth === VALUE && this.#hasValue) this.#take();
    else this.#report('error', 'Текст там, где его не должно быть');
    return true;
  }

  #take(): void {
    const { content, from } = this.#scanner;
    let { to } = this.#scanner;
    while (to > from && content[to - 1]! <= 32) to--;
    let [mantissa, places, digits] = [0, -1, 0];
    for (let at = from; at < to; at++) {
      const byte = content[at]!;
      if (byte >= ZERO && byte <= ZERO + 9) {
        mantissa = mantissa * 10 + byte - ZERO;
        digits++;
        if (places >= 0) places++;
      } else if ((byte === DOT || byte === COMMA) && places < 0 && digits > 0) places = 0;
      else return this.#refuse(content[from] === MINUS);
    }
    if (digits === 0 || digits > MAX_DIGITS || places === 0) return this.#refuse(false);
    this.#keep(mantissa, Math.max(places, 0));
  }

  #refuse(isNegative: boolean): void {
    const text = this.#scanner.text().trim().slice(0, 40);
    const isNumber = isNegative && /^-\d+([.,]\d+)?$/.test(text);
    this.#report('error', isNumber ? 'Значение отрицательное' : `Значение «${text}» — не число`);
    this.#slot = -1;
  }

  #keep(mantissa: number, places: number): void {
    if (this.#slot < 0) return;
    const reader = this.#reader;
    const at = this.#channel!.at + this.#slot;
    if (!Number.isNaN(reader.values[at])) return this.#report('error', 'У периода два значения');
    reader.values[at] = mantissa / 10 ** places;
    reader.sum.add(mantissa, places);
    reader.valueCount++;
    this.#filled++;
  }

  /** Handles a closing element. False when it does not belong to a channel. */
  close(): boolean {
    const own = this.#scanner.depth;
    if (own < CHANNEL - 1 || !this.#reader.point) {
      this.#endDirect();
      return false;
    }
    const depth = this.#depth;
    if (depth === CHANNEL - 1) this.#end();
    else if (depth === PERIOD - 1 && !this.#isSkipped) {
      if (!this.#hasValue || (this.#slot >= 0 && Number.isNaN(this.#reader.values[this.#channel!.at + this.#slot])))
        this.#report('error', 'У периода нет значения');
      this.#start = -1;
    }
    return true;
  }

  #end(): void {
    const channel = this.#channel;
    this.#channel = null;
    this.#start = -1;
    if (!channel || this.#isSkipped) return;
    if (channel.length === 0) return this.#report('error', 'У канала нет ни одного периода');
    if (this.#filled !== channel.length) this.#report('error', lackingText(this.#reader.values, this.#slots, channel));
    else if (this.#doubtful >= channel.length * DOUBTFUL)
      this.#report('warning', `Недостоверных значений ${this.#doubtful} из ${channel.length}`);
    if (this.#isKept) this.#reader.point!.channels.push(channel);
  }
}
