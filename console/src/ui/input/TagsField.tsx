import './pills.css';
import { TagsInput, type TagsInputProps } from '@mantine/core';

/** Short texts, each completed with Enter or «;». */
export const TagsField = (props: TagsInputProps) => (
  <TagsInput {...props} clearable placeholder="Введите и нажмите Enter" splitChars={[';', '\n']} />
);
