import { useMutation } from '@tanstack/react-query';
import { readProfile, type HourProfile } from 'contract/features/calculator/profile.ts';
import type { Answer } from 'contract/kit/route.ts';
import { useState } from 'react';
import { call } from '../../../api/call.ts';

export type ReadProfile = NonNullable<Answer<typeof readProfile>['read']>;
/** The user's answers to what the table leaves undefined. */
export type HourLayout = Partial<Pick<ReadProfile, 'unit' | 'hours'>>;

/** A file of hours; reading it stores nothing. `month` is used for rows that name only the day. */
export function useProfileFile(month: string, onRead: (profile: HourProfile) => void) {
  const [file, setFile] = useState<File | null>(null);
  const read = useMutation({
    mutationFn: (asked: { file: File; layout: HourLayout }) =>
      call(readProfile, { query: { month, ...asked.layout }, body: { file: [asked.file] } }),
    onSuccess: ({ read: found }) => found && onRead(found.profile),
  });
  return {
    file,
    answer: read.data,
    error: read.error,
    isReading: read.isPending,
    take: (given: File | null, layout: HourLayout = {}) => {
      setFile(given);
      if (given) read.mutate({ file: given, layout });
      else read.reset();
    },
  };
}

export type ProfileFile = ReturnType<typeof useProfileFile>;
