import * as z from 'zod/mini';

/** The first entry of a copy, which identifies the file and its format version. */
export const FORMAT = { format: 'energoconsole-copy', version: 1 } as const;

/** The entries of the archive: first the format, then tables in pieces and files, finally the manifest. */
export const names = {
  format: 'copy.json',
  manifest: 'manifest.json',
  piece: (table: string, number: number) => `tables/${table}/${String(number).padStart(6, '0')}.copy.zst`,
  file: (digest: string) => `files/${digest}`,
};

const count = z.int().check(z.minimum(0));
const digest = z.string().check(z.regex(/^[0-9a-f]{64}$/));

const table = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  /** The partitions of a partitioned table. Bounds are PostgreSQL expressions inserted into statements, so only plain
   *  values are accepted. */
  partitions: z.array(
    z.object({
      name: z.string(),
      bound: z.string().check(z.regex(/^(DEFAULT|FOR VALUES [A-Z]+ \('[\w :+.-]+'\)( TO \('[\w :+.-]+'\))?)$/)),
    }),
  ),
  rows: count,
  /** The uncompressed size of the rows in COPY text format, over all pieces. */
  bytes: count,
  sha256: digest,
});

export const manifestSchema = z.object({
  /** The moment of the snapshot: everything acknowledged before it is in the copy. */
  madeAt: z.iso.datetime({ offset: true }),
  source: z.object({ place: z.string(), host: z.string() }),
  program: z.string(),
  postgres: z.string(),
  migrations: z.array(z.object({ number: count, name: z.string(), checksum: digest })),
  tables: z.array(table),
  sequences: z.array(
    z.object({
      schema: z.string(),
      name: z.string(),
      value: z.string().check(z.regex(/^-?\d+$/)),
      isCalled: z.boolean(),
    }),
  ),
  /** Files of records in FILES_DIR; `lost` counts missing or changed ones. */
  files: z.object({ count, bytes: count, lost: count }),
});
export type Manifest = z.infer<typeof manifestSchema>;
export type CopiedTable = z.infer<typeof table>;

/** `public.journal`: the name of a table in the archive and in messages. */
export const titleOf = ({ schema, name }: { schema: string; name: string }): string => `${schema}.${name}`;

/** The number of rows of a table in the copy. */
export const rowsOf = ({ tables }: Manifest, title: string): number =>
  tables.find((table) => titleOf(table) === title)?.rows ?? 0;
