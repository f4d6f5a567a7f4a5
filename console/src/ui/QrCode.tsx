import { encode } from 'uqr';

interface Props {
  label: string;
  text: string;
}

const SIDE = 200;

/** A QR code, drawn in the browser so that its text is sent nowhere. Dark on white in both themes, for cameras. */
export function QrCode({ label, text }: Props) {
  const { data, size } = encode(text, { border: 2 });
  const path = data.flatMap((line, y) => line.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg
      width={SIDE}
      height={SIDE}
      viewBox={`0 0 ${size} ${size}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn inline, there is no image file
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
