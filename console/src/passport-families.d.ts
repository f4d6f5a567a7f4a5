/** Defined at build time by `build/passport-families.ts`. */
declare const PASSPORT_FAMILIES: Readonly<Record<string, import('contract/rights/permissions.ts').EntityType>>;
