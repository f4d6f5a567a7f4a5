import { ChannelValues } from './channel-values.ts';
import type { MessageReader } from './message-reader.ts';
import { clockOf, clockText, DAY_MINUTES } from './period-clock.ts';
import { readNumber } from './value-number.ts';
import type { XmlScanner } from './xml-scanner.ts';

const channelCodes: Readonly<Record<string, string>> = { '01': 'kWh', '02': 'kWh', '03': 'kvarh', '04': 'kvarh' };
const [CHANNEL, PERIOD, VALUE] = [4, 5, 6];
const NOWHERE = -1;
/** The share of non-commercial values above which a warning is reported. */
const DOUBTFUL = 0.1;
const ZERO = 48;

/** Reads channels, periods and values, which make up most of a message. An invalid one is left out, the others are
 *  kept. */
export class ChannelReader {
  readonly #scanner: XmlScanner;
  readonly #reader: MessageReader;
  #values: ChannelValues | null = null;
  #path = '';
  /** The index of the current period's interval; NOWHERE when its value is not used. */
  #slot = NOWHERE;
  /** The start of the current period in minutes; −1 outside of one. */
  #start = -1;
  /** The current period is in the hour skipped by a clock change. */
  #isLostHour = false;
  #hasValue = false;
  #isSkipped = false;
  #isDirect = false;

  constructor(scanner: XmlScanner, reader: MessageReader) {
    this.#scanner = scanner;
    this.#reader = reader;
  }

  /** The path of the current element; undefined outside a channel. */
  get place(): string | undefined {
    if (!this.#values) return undefined;
    return this.#path + (this.#start < 0 ? '' : `/period[@start="${clockText(this.#start)}"]`);
  }

  #warn(message: string): void {
    this.#reader.report('warning', message, this.#scanner.begins, this.place ?? this.#path);
  }

  #omit(message: string): void {
    this.#reader.omit(message, this.#scanner.begins, this.place ?? this.#path);
  }

  #omitChannel(message: string): void {
    this.#omit(message);
    this.#isSkipped = true;
  }

  /** The depth that the current element would have in a channel. */
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
    else this.#omit(`Элемент ${name.slice(0, 64)} здесь не ожидался: он не прочитан`);
    return true;
  }

  /** Periods directly inside a delivery point group or flow form its only channel. */
  #beginDirect(): void {
    const { point } = this.#reader;
    this.#isDirect = true;
    this.#path = point!.path;
    this.#start = -1;
    this.#isSkipped = !point!.gtp;
    if (this.#isSkipped) return this.#omit('Значения точки стоят вне канала: они не записаны');
    this.#values = new ChannelValues(this.#reader, '', 'kWh');
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
    if (isMixed)
      return this.#omit('Значения группы или перетока стоят и в канале, и вне его: записаны те, что вне канала');
    if (!unit) return this.#omit(`Канал «${code.slice(0, 20)}» неизвестен, нужен 01, 02, 03 или 04: он не записан`);
    // A group with channels is read as a point.
    delete point.gtp;
    this.#values = new ChannelValues(this.#reader, code, unit);
  }

  #openPeriod(): void {
    const scanner = this.#scanner;
    const values = this.#values!;
    const start = clockOf(scanner, 'start');
    const end = clockOf(scanner, 'end');
    this.#hasValue = this.#isLostHour = false;
    this.#slot = NOWHERE;
    this.#start = start;
    if (start < 0 || start === DAY_MINUTES || end < 0)
      return this.#omit('Начало и конец периода — не время ЧЧММ: он не записан');
    const length = (end || DAY_MINUTES) - start;
    if (length !== (values.channel.stepMinutes || length))
      return this.#omitChannel(
        `Конец периода не через ${values.channel.stepMinutes} минут после начала: канал не записан`,
      );
    if (values.channel.stepMinutes === 0 && !this.#choose(length)) return;
    const slot = values.slotOf(start, () => scanner.attribute('summer')?.trim());
    this.#isLostHour = slot < 0 && start % length === 0;
    if (slot < 0 && !this.#isLostHour) return this.#omit('Начало периода не на границе интервала: он не записан');
    this.#slot = slot;
    if (slot >= 0) values.give(slot);
  }

  /** The first period determines the step of the channel. False when it is invalid. */
  #choose(length: number): boolean {
    if (length !== 30 && length !== 60) this.#omitChannel('Период не получасовой и не часовой: канал не записан');
    else if (this.#values!.begin(length)) return true;
    else this.#reader.report('error', 'Значений слишком много: разделите файл', this.#scanner.begins, this.#path);
    this.#isSkipped = true;
    return false;
  }

  #openValue(): void {
    const values = this.#values!;
    if (this.#hasValue && this.#slot >= 0) values.give(this.#slot);
    this.#hasValue = true;
    const scanner = this.#scanner;
    if (!scanner.find('status') || this.#slot < 0) return;
    const isPlain = scanner.to - scanner.from === 1;
    const status = isPlain ? scanner.content[scanner.from]! - ZERO : -1;
    if (status === 0) return;
    if (status !== 1)
      this.#warn(`Статус «${scanner.text().slice(0, 20)}» неизвестен: значение считается некоммерческим`);
    values.doubt(this.#slot);
  }

  /** Handles text. False when it does not belong to a channel. */
  text(): boolean {
    if (this.#scanner.depth < CHANNEL || !this.#reader.point) return false;
    if (this.#isSkipped) return true;
    if (this.#depth === VALUE && this.#hasValue) this.#take();
    else this.#warn('Текст там, где его не должно быть: он не прочитан');
    return true;
  }

  #take(): void {
    const { content, from, to } = this.#scanner;
    const number = readNumber(content, from, to);
    if (this.#isLostHour) return this.#takeOfLostHour(number?.mantissa);
    if (this.#slot < 0) return;
    if (!number) this.#omit(`Значение «${this.#scanner.text().trim().slice(0, 40)}» — не число: не записано`);
    else if (number.mantissa < 0 && !this.#reader.point!.gtp?.ends) this.#omit('Значение отрицательное: не записано');
    else if (!this.#values!.set(this.#slot, number.mantissa, number.places))
      this.#omit('Период указан дважды с разными значениями: не записан');
  }

  /** Some programs write 24 hours for every day, including the skipped hour. */
  #takeOfLostHour(value: number | undefined): void {
    const hour = 'Этого часа в сутках перевода стрелок не было';
    if (value === 0) this.#warn(`${hour}: ноль пропущен`);
    else this.#omit(`${hour}: значение не записано`);
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
    else if (depth === PERIOD - 1) this.#start = -1;
    return true;
  }

  #end(): void {
    const values = this.#values;
    this.#start = -1;
    if (values && !this.#isSkipped) this.#keep(values);
    this.#values = null;
  }

  #keep(values: ChannelValues): void {
    const { channel } = values;
    const { known, doubtful } = values.count();
    if (known === 0) return this.#omit('У канала нет ни одного значения');
    if (known < channel.length) this.#omit(values.lacking());
    if (doubtful >= channel.length * DOUBTFUL) this.#warn(`Некоммерческих значений ${doubtful} из ${channel.length}`);
    if (this.#reader.keep(channel)) return;
    const what = channel.code ? 'Канал точки указан' : 'Группа или переток указаны';
    this.#omit(`${what} дважды с разными значениями: ни одно не записано`);
  }
}
