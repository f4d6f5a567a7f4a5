import type { RegisterField } from 'contract/features/organizations/register.ts';

/** What a register says of one organization. */
export type RegisterEntry = Partial<Record<RegisterField, string>>;

/** By what the entry of an organization is found. */
export interface RegisterKey {
  inn: string | null;
  ogrn: string | null;
  kpp: string | null;
}

/** Keeps the entry of one organization: by its ОГРН or ИНН and, where a company has several entries, by its КПП. */
export class RegisterSearch {
  readonly #key: RegisterKey;
  found: RegisterEntry | null = null;

  constructor(key: RegisterKey) {
    this.#key = key;
  }

  see(entry: RegisterEntry): void {
    const { inn, ogrn, kpp } = this.#key;
    const isIt = (inn !== null && entry.inn === inn) || (ogrn !== null && entry.ogrn === ogrn);
    if (isIt && (!this.found || (kpp !== null && entry.kpp === kpp))) this.found = entry;
  }
}
