/** Defined at build time: `build/told-families.ts`. */
declare const TOLD_FAMILIES: Readonly<Record<string, import('contract/rights/permissions.ts').EntityType>>;
