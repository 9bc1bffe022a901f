import type { Answer } from '@tramo/contract/endpoint';
import type { LabelMark, labelsApi } from '@tramo/contract/labels';
import classes from './Labels.module.css';

type Preview = Answer<typeof labelsApi.preview>;

/** The label in its real proportions, from the very marks that are printed. */
export function LabelPreview({ preview, label }: { preview: Preview; label: string }) {
  return (
    <svg className={classes.paper} viewBox={`0 0 ${preview.width} ${preview.height}`} role="img" aria-label={label}>
      {preview.marks.map((mark, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: marks have no other name, and they all change together
        <Mark key={n} mark={mark} />
      ))}
    </svg>
  );
}

function Mark({ mark }: { mark: LabelMark }) {
  switch (mark.kind) {
    case 'box':
      return <rect x={mark.x} y={mark.y} width={mark.width} height={mark.height} className={classes.black} />;
    case 'text':
      return (
        <text
          x={mark.x}
          y={mark.y}
          fontSize={mark.size}
          // The screen has another type than the printer: its letters are drawn as wide as the printed ones.
          textLength={mark.width}
          lengthAdjust="spacingAndGlyphs"
          className={mark.isWhite ? classes.white : classes.black}
          data-bold={mark.isBold || undefined}
        >
          {mark.text}
        </text>
      );
    case 'bars':
      return <path d={barsPath(mark)} className={classes.black} shapeRendering="crispEdges" />;
    case 'qr':
      return <path d={qrPath(mark)} className={classes.black} shapeRendering="crispEdges" />;
  }
}

function barsPath({ x, y, height, widths }: Extract<LabelMark, { kind: 'bars' }>): string {
  let at = x;
  let path = '';
  widths.forEach((width, n) => {
    if (n % 2 === 0) path += `M${at} ${y}h${width}v${height}h${-width}z`;
    at += width;
  });
  return path;
}

const qrPath = ({ x, y, module, rows }: Extract<LabelMark, { kind: 'qr' }>): string =>
  rows
    .flatMap((row, n) =>
      [...row.matchAll(/1+/g)].map(
        (run) =>
          `M${x + run.index * module} ${y + n * module}h${run[0].length * module}v${module}h${-run[0].length * module}z`,
      ),
    )
    .join('');
