import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import type { Config } from '../config.ts';
import { checkMail } from '../core/mail.ts';
import { pingScanner } from '../files/scan.ts';
import { reach } from '../forwarding/deliver.ts';
import { placeOf } from '../forwarding/destination.ts';
import { readCertificate, type CertificateFiles } from '../http/certificate.ts';
import { fault, ok, refusal, warning, wordsOf, type Finding } from './finding.ts';

const DAY_MS = 86_400_000;
const SOON_DAYS = 14;
const isLocal = (host: string) => /^(127\.|::1$|localhost$)/.test(host);

function certificateOf(files: CertificateFiles, publicUrl: string | undefined): Finding[] {
  try {
    readCertificate(files);
  } catch (error) {
    return [refusal(error)];
  }
  const { validFromDate, validToDate, ...certificate } = read(files);
  const days = Math.floor((validToDate.getTime() - Date.now()) / DAY_MS);
  const until = `Сертификат и ключ подходят друг другу; он действует до ${validToDate.toLocaleDateString('ru')}, дней: ${days}.`;
  const renew = `Замените файлы ${files.cert} и ${files.key}: программа прочтёт их сама.`;
  const host = publicUrl && new URL(publicUrl).hostname;
  return [
    days < 0
      ? fault(`Срок сертификата вышел ${validToDate.toLocaleDateString('ru')}.`, renew)
      : validFromDate.getTime() > Date.now()
        ? fault(`Сертификат начнёт действовать только ${validFromDate.toLocaleDateString('ru')}.`, renew)
        : days < SOON_DAYS
          ? warning(until, renew)
          : ok(until),
    ...(host && !certificate.covers(host)
      ? [warning(`Сертификат выдан не для ${host} из PUBLIC_URL.`, 'Закажите сертификат с этим именем.')]
      : []),
  ];
}

function read({ cert }: CertificateFiles) {
  const certificate = new X509Certificate(readFileSync(cert));
  const covers = (host: string) => (isIP(host) ? certificate.checkIP(host) : certificate.checkHost(host)) !== undefined;
  return { validFromDate: new Date(certificate.validFrom), validToDate: new Date(certificate.validTo), covers };
}

function proxiesOf({ trustedProxies, certificate, publicUrl, host, role }: Config): Finding[] {
  if (role === 'jobs') return [];
  if (trustedProxies.length) return [ok(`О клиентах верят прокси: ${trustedProxies.join(', ')}.`)];
  if (!certificate && publicUrl?.startsWith('https:'))
    return [
      warning(
        'Консоль открыта по HTTPS через прокси, а в TRUSTED_PROXIES его нет: у всех клиентов один адрес.',
        'Назовите адрес прокси в TRUSTED_PROXIES.',
      ),
    ];
  return !certificate && !isLocal(host)
    ? [
        warning(
          `Консоль открыта на ${host} без HTTPS: пароли идут по сети открыто.`,
          'Задайте TLS_CERT и TLS_KEY или поставьте перед ней прокси.',
        ),
      ]
    : [ok('Прокси не названы: адрес клиента — адрес соединения.')];
}

async function mailOf({ smtpUrl }: Config): Promise<Finding> {
  if (!smtpUrl) return ok('Почта не настроена: ссылки для пароля показывают администратору.');
  const { hostname, port } = new URL(smtpUrl);
  const place = `${hostname}${port && `:${port}`}`;
  try {
    await checkMail(smtpUrl);
    return ok(`Почтовый сервер ${place} отвечает и пускает; письмо не отправлялось.`);
  } catch (error) {
    return fault(
      `Почтовый сервер ${place} не принял соединение: ${wordsOf(error)}.`,
      'Проверьте SMTP_URL и сам сервер.',
    );
  }
}

async function scannerOf({ filesScan }: Config): Promise<Finding> {
  if (!filesScan) return ok('Файлы записей на вирусы не проверяются: FILES_SCAN не задан.');
  try {
    await pingScanner(filesScan);
    return ok('clamd отвечает.');
  } catch (error) {
    return fault(
      `clamd не отвечает: ${wordsOf(error)}. Файлы записей не сохраняются.`,
      'Запустите clamd или проверьте FILES_SCAN.',
    );
  }
}

async function siemOf({ journalSyslog }: Config): Promise<Finding> {
  if (!journalSyslog) return ok('Журнал в SIEM не пересылается: JOURNAL_SYSLOG не задан.');
  const place = placeOf(journalSyslog);
  try {
    await reach(journalSyslog);
    return journalSyslog.transport === 'udp'
      ? warning(`Журнал пересылается на ${place}: по UDP потерянного никто не заметит.`, 'Надёжнее tls:// или tcp://.')
      : ok(`Приёмник журнала ${place} принимает соединения; записей ему не посылали.`);
  } catch (error) {
    return fault(
      `Приёмник журнала ${place} не принял соединение: ${wordsOf(error)}.`,
      'Проверьте JOURNAL_SYSLOG и сам приёмник: записи ждут его в базе.',
    );
  }
}

/** Checks the connections to other services, and how clients reach the program. Sends no mail. */
export const network = async (config: Config): Promise<Finding[]> => [
  ...(config.certificate ? certificateOf(config.certificate, config.publicUrl) : []),
  ...proxiesOf(config),
  ...(await Promise.all([mailOf(config), scannerOf(config), siemOf(config)])),
];
