import type { LogFormat } from './core/log.ts';
import { networksOf } from './core/networks.ts';

// Parsers of setting values; undefined for an invalid text.
export function quote(text: string): string {
  return `указано «${text.length > 60 ? `${text.slice(0, 60)}…` : text}»`;
}

export function hostName(text: string): string | undefined {
  return /^[\w.:%-]+$/.test(text) && !/^[\w.-]+:\d+$/.test(text) ? text : undefined;
}

export function hostNames(text: string): string[] | undefined {
  const names = text
    .toLowerCase()
    .split(',')
    .map((name) => name.trim());
  return names.every((name) => hostName(name) && !name.startsWith('[')) ? names : undefined;
}

export function proxies(text: string): string[] | undefined {
  const names = text.split(',').map((name) => name.trim());
  return networksOf(names) && names;
}

export function secretKeys(text: string): string[] | undefined {
  const keys = text.split(',').map((key) => key.trim());
  return keys.every((key) => key.length >= 32) ? keys : undefined;
}

export function portNumber(text: string): number | undefined {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65535 ? Number(text) : undefined;
}

export function wholeNumber(min: number, max: number) {
  return (text: string): number | undefined => {
    const value = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
    return value >= min && value <= max ? value : undefined;
  };
}

export function userName(text: string): string | undefined {
  return /^\S{1,100}$/.test(text) ? text : undefined;
}

export function smtpUrl(text: string): string | undefined {
  return /^smtps?:\/\/./.test(text) && URL.canParse(text) && new URL(text).hostname ? text : undefined;
}

export function mailAddress(text: string): string | undefined {
  return /^[^\s@<>"]+@[^\s@<>"]+$/.test(text) ? text : undefined;
}

/** A web address without a path, because the console is served at the root. */
export function origin(text: string): string | undefined {
  if (!/^https?:\/\/[^/?#@]+\/?$/.test(text) || !URL.canParse(text)) return undefined;
  return new URL(text).origin;
}

export function roleName(text: string): 'http' | 'jobs' | 'all' | undefined {
  return text === 'http' || text === 'jobs' || text === 'all' ? text : undefined;
}

export function logFormat(text: string): LogFormat | undefined {
  return text === 'text' || text === 'json' ? text : undefined;
}

/** A URL per server of a PostgreSQL URL that may list several: `postgresql://owner@one,two:5433/base`. */
export function addressesOf(text: string): string[] {
  const [, start = '', servers = '', rest = ''] = /^(postgres(?:ql)?:\/\/(?:[^/?]*@)?)([^/?]*)(.*)$/.exec(text) ?? [];
  return servers.split(',').map((server) => start + server + rest);
}

/** A URL with one server, or several named ones. */
export function isPostgresUrl(text: string): boolean {
  if (!/^postgres(ql)?:\/\/./.test(text)) return false;
  const addresses = addressesOf(text);
  if (addresses.length > 1) return addresses.every((address) => URL.canParse(address) && new URL(address).hostname);
  // A socket folder in ?host= leaves the host empty, which URL does not allow.
  return URL.canParse(text) || URL.canParse(text.replace(/@\//, '@socket/'));
}

/** A URL with exactly one named server. */
export const onePostgresUrl = (text: string): string | undefined =>
  isPostgresUrl(text) && addressesOf(text).length === 1 && URL.canParse(text) && new URL(text).hostname
    ? text
    : undefined;

/** Several such URLs separated by spaces. */
export function postgresUrls(text: string): string[] | undefined {
  const urls = text.split(/\s+/);
  return urls.every(onePostgresUrl) ? urls : undefined;
}
