/// <reference types="vite/client" />

/** Told when the console is built: `build/told-families.ts`. */
declare const TOLD_FAMILIES: Readonly<Record<string, import('contract/rights/permissions.ts').EntityType>>;
