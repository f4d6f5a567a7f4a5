import type { RegisterField } from 'contract/features/organizations/register.ts';

/** The requisites of one organization in a register. */
export type RegisterEntry = Partial<Record<RegisterField, string>>;

/** The identifiers by which an entry is found. */
export interface RegisterKey {
  inn: string | null;
  ogrn: string | null;
  kpp: string | null;
}

/** Finds the entry of one organization by ОГРН or ИНН and, when it has several entries, by КПП. */
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
