import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';

interface Props {
  /** In `public/samples`. */
  file: 'profile.csv' | 'region-actual.csv' | 'temperature.csv' | '80020.xml';
  /** How the downloaded file is called. */
  name: string;
  size?: 'xs' | 'sm';
}

/** A sample of the files that are read here. */
export const SampleLink = ({ file, name, size = 'xs' }: Props) => (
  <Button
    component="a"
    href={`/samples/${file}`}
    download={name}
    variant="default"
    size={size}
    leftSection={<IconDownload size={16} />}
    style={{ alignSelf: 'flex-start' }}
  >
    Скачать образец
  </Button>
);
