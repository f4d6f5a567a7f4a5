interface Props {
  content: Blob;
  name: string;
  className?: string;
}

/** Shows a fetched image, because the browser itself could not request it with the user's rights. */
export const BlobImage = ({ content, name, className }: Props) => (
  <img
    className={className}
    alt={name}
    ref={(image) => {
      const address = URL.createObjectURL(content);
      image?.setAttribute('src', address);
      return () => URL.revokeObjectURL(address);
    }}
  />
);
