import {
  IconArrowBackUp,
  IconCircleCheck,
  IconHelp,
  IconHourglass,
  IconMailCheck,
  IconMailQuestion,
  IconUserX,
  IconX,
} from '@tabler/icons-react';
import { arrivalStates, type ArrivalState } from 'contract/features/exchange-channels/arrivals.ts';
import { sendingStates, type SendingState } from 'contract/features/exchange-channels/sendings.ts';
import type { States } from '../../ui/StatusText.tsx';

export const arrivalLooks: States<ArrivalState> = {
  names: arrivalStates,
  looks: {
    taken: ['good', IconCircleCheck],
    empty: ['past', IconMailQuestion],
    stranger: ['waiting', IconUserX],
    refused: ['bad', IconX],
    reply: ['plain', IconArrowBackUp],
  },
};

export const sendingLooks: States<SendingState> = {
  names: sendingStates,
  looks: {
    waiting: ['waiting', IconHourglass],
    sent: ['waiting', IconHelp],
    accepted: ['plain', IconCircleCheck],
    answered: ['good', IconMailCheck],
    refused: ['bad', IconX],
  },
};
