interface Props {
  content: Blob;
  name: string;
  className?: string;
}

/** Shows what was fetched: the browser itself could not ask for it with the rights of the user. */
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
