import { useMemo } from 'react';
import { encode } from 'uqr';
import classes from './QrCode.module.css';

interface QrCodeProps {
  value: string;
  /** What it leads to, for those who cannot see it. */
  label: string;
  size?: number;
}

/** A text as a QR code: always dark on light, since many cameras do not read the reverse. */
export function QrCode({ value, label, size = 176 }: QrCodeProps) {
  const { path, side } = useMemo(() => {
    const { data, size: count } = encode(value, { ecc: 'M', border: 2 });
    const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
    return { path: squares.join(''), side: count };
  }, [value]);
  return (
    <svg
      className={classes.code}
      width={size}
      height={size}
      viewBox={`0 0 ${side} ${side}`}
      role="img"
      aria-label={label}
    >
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  );
}
