import * as z from 'zod/mini';

/** What a copy begins with: who reads it knows at once whether it is one, and of a kind that he understands. */
export const FORMAT = { format: 'energoconsole-copy', version: 1 } as const;

/** The entries of the archive: the format first, then tables in pieces and files, the manifest last. */
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
  /** Of a partitioned table. A bound is as PostgreSQL says it; it becomes a part of a statement, and so it is of plain values. */
  partitions: z.array(
    z.object({
      name: z.string(),
      bound: z.string().check(z.regex(/^(DEFAULT|FOR VALUES [A-Z]+ \('[\w :+.-]+'\)( TO \('[\w :+.-]+'\))?)$/)),
    }),
  ),
  rows: count,
  /** Of the rows in the text form of COPY, as they lie in the archive one piece after another, unpacked. */
  bytes: count,
  sha256: digest,
});

export const manifestSchema = z.object({
  /** The moment of the snapshot: what was acknowledged before is in the copy. */
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
  /** Of records' files that lie in FILES_DIR; `lost`: those that were not there, or not as they had been put there. */
  files: z.object({ count, bytes: count, lost: count }),
});
export type Manifest = z.infer<typeof manifestSchema>;
export type CopiedTable = z.infer<typeof table>;

/** `public.journal`: the name of a table in the archive and in what people read. */
export const titleOf = ({ schema, name }: { schema: string; name: string }): string => `${schema}.${name}`;

/** How many rows the copy has of a table. */
export const rowsOf = ({ tables }: Manifest, title: string): number =>
  tables.find((table) => titleOf(table) === title)?.rows ?? 0;
