import { useMemo } from 'preact/hooks';
import { encode } from 'uqr';
import classes from './phone.module.css';

/** A text as a QR code: always dark on light, since many cameras do not read the reverse. `label` says what it leads to. */
export function QrCode({ value, label }: { value: string; label: string }) {
  const { path, side } = useMemo(() => {
    const { data, size } = encode(value, { ecc: 'M', border: 2 });
    const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
    return { path: squares.join(''), side: size };
  }, [value]);
  return (
    <svg class={classes.qr} viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label}>
      <path d={path} shape-rendering="crispEdges" />
    </svg>
  );
}
