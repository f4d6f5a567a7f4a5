import { CardFormTab } from '../../resource/CardFormTab.tsx';
import { CheckedSaving } from './CheckedSaving.tsx';
import { TypeFields } from './TypeFields.tsx';

export const TypeFormTab = () => (
  <CardFormTab>
    <TypeFields />
    <CheckedSaving />
  </CardFormTab>
);
