import { useMutation } from '@tanstack/react-query';
import { priceSetCalls as calls } from 'contract/features/prices/calls.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useSend } from '../../api/queries.ts';

/** The region, supplier and month that a price file is for. */
export interface PricesPlace {
  month: string;
  regionGuid: string | null;
  supplierGuid: string | null;
}

const FIRST_SHEET = '1';

/** A price file: checked as soon as it is chosen, saved on confirmation. */
export function usePriceFile({ month, regionGuid, supplierGuid }: PricesPlace) {
  const [file, setFile] = useState<File | null>(null);
  const [sheet, setSheet] = useState(FIRST_SHEET);
  const [sheets, setSheets] = useState<readonly string[]>([]);
  const place = { regionGuid: regionGuid!, supplierGuid: supplierGuid!, month };
  const check = useMutation({
    mutationFn: (given: { file: File; sheet: string }) =>
      call(calls.load, { query: { ...place, mode: 'check', sheet: given.sheet }, body: { file: [given.file] } }),
  });
  const load = useSend(calls.load);
  return {
    file,
    sheet,
    sheets,
    check,
    load,
    take: (given: File | null, of = FIRST_SHEET) => {
      setFile(given);
      setSheet(of);
      if (given !== file) setSheets([]);
      // Callbacks passed to `mutate` are not called for a file that has since been replaced by another.
      if (given) check.mutate({ file: given, sheet: of }, { onSuccess: (found) => setSheets(found.sheets) });
      else check.reset();
    },
    write: () => load.mutateAsync({ query: { ...place, mode: 'write', sheet }, body: { file: [file!] } }),
  };
}
