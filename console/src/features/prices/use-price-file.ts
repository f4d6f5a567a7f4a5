import { useMutation } from '@tanstack/react-query';
import { priceSetCalls as calls } from 'contract/features/prices/calls.ts';
import type { PowerGroup } from 'contract/features/calculator/facts.ts';
import type { TableUse } from 'contract/features/prices/supplier-tables.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useSend } from '../../api/queries.ts';

/** The region, supplier and month that a price file is for. */
export interface PricesPlace {
  month: string;
  regionGuid: string | null;
  supplierGuid: string | null;
}

/** The user's choice of the content of a supplier's table and of the power range of its consumers. */
export interface TableChoice {
  uses: readonly (TableUse | null)[];
  group: PowerGroup | null;
}

const FIRST_SHEET = '1';
const NO_CHOICE: TableChoice = { uses: [], group: null };
const queryOf = ({ uses, group }: TableChoice) => ({
  ...(uses.length && { tables: uses.map((use) => use ?? 'ask').join(',') }),
  ...(group && { group }),
});

/** A price file: checked as soon as it is chosen, saved on confirmation. */
export function usePriceFile({ month, regionGuid, supplierGuid }: PricesPlace) {
  const [file, setFile] = useState<File | null>(null);
  const [sheet, setSheet] = useState(FIRST_SHEET);
  const [choice, setChoice] = useState(NO_CHOICE);
  const [sheets, setSheets] = useState<readonly string[]>([]);
  const place = { regionGuid: regionGuid!, supplierGuid: supplierGuid!, month };
  const check = useMutation({
    mutationFn: (given: { file: File; sheet: string; choice: TableChoice }) =>
      call(calls.load, {
        query: { ...place, mode: 'check', sheet: given.sheet, ...queryOf(given.choice) },
        body: { file: [given.file] },
      }),
  });
  const load = useSend(calls.load);
  return {
    file,
    sheet,
    sheets,
    choice,
    check,
    load,
    take: (given: File | null, of = FIRST_SHEET, chosen = NO_CHOICE) => {
      setFile(given);
      setSheet(of);
      setChoice(chosen);
      if (given !== file) setSheets([]);
      // Callbacks passed to `mutate` are not called for a file that was replaced by another meanwhile.
      if (given)
        check.mutate({ file: given, sheet: of, choice: chosen }, { onSuccess: (found) => setSheets(found.sheets) });
      else check.reset();
    },
    write: () =>
      load.mutateAsync({ query: { ...place, mode: 'write', sheet, ...queryOf(choice) }, body: { file: [file!] } }),
  };
}
