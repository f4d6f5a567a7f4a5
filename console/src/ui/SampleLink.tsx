import { Anchor } from '@mantine/core';

interface Props {
  /** In `public/samples`. */
  file: 'profile.csv' | 'region-actual.csv' | 'temperature.csv' | '80020.xml';
  /** The name of the downloaded file. */
  name: string;
}

/** A link to a sample of the supported files. */
export const SampleLink = ({ file, name }: Props) => (
  <Anchor href={`/samples/${file}`} download={name} size="sm" underline="always" w="fit-content">
    Скачать образец
  </Anchor>
);
