import { codeNumber } from '../../kit/field.ts';
import { defineResource } from '../../kit/resource.ts';

export const channelKinds = { mail: 'Почтовый ящик', sftp: 'Папка SFTP' } as const;
export type ChannelKind = keyof typeof channelKinds;

/** How a connection to a mail server is protected. */
export const securities = { tls: 'TLS сразу', starttls: 'STARTTLS', none: 'Без шифрования' } as const;
export type Security = keyof typeof securities;

const ofMail = { shownWhen: { code: 'kind', value: 'mail' } } as const;
const ofSftp = { shownWhen: { code: 'kind', value: 'sftp' } } as const;
const server = { kind: 'text', max: 253, pattern: '^[\\w.:-]+$', patternMessage: 'Имя или адрес без порта' } as const;
const port = { ...codeNumber, label: 'Порт', min: 1, max: 65_535 } as const;
const folder = (label: string, hint?: string) => ({ kind: 'text', label, max: 255, ...(hint && { hint }) }) as const;

/** The mailboxes and SFTP folders through which files are exchanged. The password is stored separately and never
 *  returned. */
export const exchangeChannels = defineResource({
  name: 'exchange-channels',
  table: 'exchange_channel',
  titles: {
    list: 'Почта и папки обмена',
    count: ['канал обмена', 'канала обмена', 'каналов обмена'],
    accusative: 'канал обмена',
    irreplaceable: 'Принятое и отправленное остаются за своим каналом. Ненужный канал отключите.',
  },
  scope: 'organization',
  entity: 'exchangeChannels',
  keys: [],
  fields: {
    name: { kind: 'text', label: 'Название', required: true, max: 255, unique: true },
    kind: { kind: 'choice', label: 'Что это', options: channelKinds, required: true, initial: 'mail' },
    isEnabled: { kind: 'boolean', label: 'Включён', initial: true },
    host: {
      group: 'Сервер',
      ...server,
      label: 'Сервер',
      required: true,
      hint: 'IMAP или SFTP; только из тех, что разрешил администратор программы',
    },
    port: { group: 'Сервер', ...port, hint: 'Пусто — обычный: 993 или 143 для IMAP, 22 для SFTP' },
    security: { group: 'Сервер', kind: 'choice', label: 'Защита', options: securities, initial: 'tls', ...ofMail },
    login: { group: 'Сервер', kind: 'text', label: 'Логин', required: true, max: 255 },
    hasPassword: { group: 'Сервер', kind: 'boolean', label: 'Пароль задан', readOnly: true },
    hostKey: {
      group: 'Сервер',
      kind: 'text',
      label: 'Отпечаток ключа сервера',
      max: 50,
      pattern: '^SHA256:[A-Za-z0-9+/]{43}$',
      patternMessage: 'Отпечаток вида SHA256:…, как его показывает проверка соединения',
      hint: 'Назовёт проверка соединения: сверьте с тем, что сообщил владелец сервера. Другому ключу пароль не отправят',
      ...ofSftp,
    },
    caBundle: {
      group: 'Сервер',
      kind: 'multiline',
      label: 'Сертификаты удостоверяющего центра',
      max: 100_000,
      hint: 'В виде PEM, если их нет среди известных',
      ...ofMail,
    },
    folder: {
      group: 'Приём',
      ...folder('Папка приёма', 'Папка писем (обычно INBOX) или файлов; пусто — ничего не принимать'),
    },
    doneFolder: { group: 'Приём', ...folder('Папка для принятых') },
    failedFolder: { group: 'Приём', ...folder('Папка для непринятых') },
    senders: {
      group: 'Приём',
      kind: 'tags',
      label: 'Разрешённые отправители',
      max: 255,
      hint: 'Адреса или домены: askue@example.ru, @example.ru. Прочие письма не читают',
      ...ofMail,
    },
    address: {
      group: 'Отправка',
      kind: 'text',
      label: 'Адрес ящика',
      max: 255,
      pattern: '^[^\\s@<>"]+@[^\\s@<>"]+$',
      patternMessage: 'Адрес вида exchange@example.ru',
      hint: 'От кого отправлять',
      ...ofMail,
    },
    smtpHost: { group: 'Отправка', ...server, label: 'Сервер SMTP', hint: 'Пусто — письма не отправляются', ...ofMail },
    smtpPort: { group: 'Отправка', ...port, label: 'Порт SMTP', hint: 'Пусто — обычный: 465, 587 или 25', ...ofMail },
    smtpSecurity: {
      group: 'Отправка',
      kind: 'choice',
      label: 'Защита SMTP',
      options: securities,
      initial: 'tls',
      ...ofMail,
    },
    isWhole: {
      group: 'Приём',
      kind: 'boolean',
      label: 'Принимать сообщения только целиком',
      hint: 'Сообщение, в котором чего-то недостаёт, отклоняется',
    },
    isAnswering: { group: 'Приём', kind: 'boolean', label: 'Отвечать отправителю, что принято и что нет', ...ofMail },
    outFolder: {
      ...folder('Папка для макетов', 'Папка на сервере; пусто — макеты не отправляются'),
      group: 'Отправка',
      ...ofSftp,
    },
    lastReadAt: { kind: 'dateTime', label: 'Прочитан', readOnly: true },
    lastResult: { kind: 'text', label: 'Последний итог', max: 1000, readOnly: true },
  },
  list: {
    columns: ['name', 'isEnabled', 'lastResult', 'lastReadAt', 'kind', 'host', 'hasPassword'],
    sort: 'name',
    title: 'name',
  },
});
