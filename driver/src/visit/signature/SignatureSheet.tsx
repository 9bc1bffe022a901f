import { limits } from '@tramo/contract/limits';
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { useWords } from '../../app/words.ts';
import { Button, Buttons } from '../../ui/Button.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import type { Picture } from '../camera/compress.ts';
import { visitWords } from '../visit-words.ts';
import { curvesOf, extended, frameOf, type InkPoint, isSignature, type Stroke } from './ink.ts';
import classes from './signature.module.css';

interface SignatureSheetProps {
  title: string;
  /** Draws the signature and keeps it. */
  onSigned: (drawn: () => Promise<Picture>) => Promise<unknown>;
  onClose: () => void;
}
const lineWidth = 3;
const air = 12;
/** Ink on paper in any theme: what is kept is seen on white. */
const ink = '#0b1f4d';

function draw(context: CanvasRenderingContext2D, stroke: Stroke): void {
  context.strokeStyle = ink;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const { from, control, to, width } of curvesOf(stroke, lineWidth)) {
    context.lineWidth = width;
    context.beginPath();
    context.moveTo(from.x, from.y);
    context.quadraticCurveTo(control.x, control.y, to.x, to.y);
    context.stroke();
  }
}

/** The ink alone, on nothing, in the detail of the screen but for what would weigh too much. */
async function pictureOf(
  strokes: readonly Stroke[],
  paper: { width: number; height: number },
  paperColour: string | null,
  scales: readonly number[],
): Promise<Blob | null> {
  const frame = frameOf(strokes, air, paper);
  if (!frame) return null;
  for (const scale of scales) {
    const canvas = document.createElement('canvas');
    canvas.width = Math.ceil(frame.width * scale);
    canvas.height = Math.ceil(frame.height * scale);
    const context = canvas.getContext('2d');
    if (!context) return null;
    if (paperColour) {
      context.fillStyle = paperColour;
      context.fillRect(0, 0, canvas.width, canvas.height);
    }
    context.scale(scale, scale);
    context.translate(-frame.x, -frame.y);
    for (const stroke of strokes) draw(context, stroke);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (blob && blob.size <= limits.signatureBytes) return blob;
  }
  return null;
}

/** Paper for a finger: a smooth line, thicker where it is pressed. */
export function SignatureSheet({ title, onSigned, onClose }: SignatureSheetProps) {
  const t = useWords(visitWords);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [strokes, setStrokes] = useState<readonly Stroke[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [isTooLittle, setTooLittle] = useState(false);
  const current = useRef<{ pointer: number; stroke: Stroke } | null>(null);
  const signed = useRef(strokes);
  signed.current = strokes;

  /** Uses what does not change from one drawing of the page to the next. */
  const redraw = useCallback((done: readonly Stroke[]): void => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context) return;
    const scale = window.devicePixelRatio || 1;
    const { clientWidth, clientHeight } = element;
    if (element.width !== Math.round(clientWidth * scale)) element.width = Math.round(clientWidth * scale);
    if (element.height !== Math.round(clientHeight * scale)) element.height = Math.round(clientHeight * scale);
    context.setTransform(scale, 0, 0, scale, 0, 0);
    context.clearRect(0, 0, clientWidth, clientHeight);
    for (const stroke of done) draw(context, stroke);
    if (current.current) draw(context, current.current.stroke);
  }, []);
  useEffect(() => redraw(strokes), [redraw, strokes]);
  useEffect(() => {
    // Turning the phone keeps what was signed.
    const observer = new ResizeObserver(() => redraw(signed.current));
    if (canvas.current) observer.observe(canvas.current);
    return () => observer.disconnect();
  }, [redraw]);

  const pointOf = (event: PointerEvent): InkPoint => {
    const box = (event.target as HTMLElement).getBoundingClientRect();
    // Mice and many screens tell no pressure: 0 or always the same.
    return { x: event.clientX - box.left, y: event.clientY - box.top, pressure: event.pressure || 0.5 };
  };
  const down = (event: PointerEvent): void => {
    if (current.current || !event.isPrimary) return;
    event.preventDefault();
    canvas.current?.setPointerCapture(event.pointerId);
    current.current = { pointer: event.pointerId, stroke: [pointOf(event)] };
    setTooLittle(false);
    redraw(signed.current);
  };
  const move = (event: PointerEvent): void => {
    const at = current.current;
    if (at?.pointer !== event.pointerId) return;
    const events = event.getCoalescedEvents?.() ?? [event];
    const target = event.target as HTMLElement;
    const box = target.getBoundingClientRect();
    for (const one of events.length > 0 ? events : [event])
      at.stroke = extended(at.stroke, {
        x: one.clientX - box.left,
        y: one.clientY - box.top,
        pressure: one.pressure || 0.5,
      });
    redraw(signed.current);
  };
  const up = (event: PointerEvent): void => {
    const at = current.current;
    if (at?.pointer !== event.pointerId) return;
    current.current = null;
    setStrokes((before) => [...before, at.stroke]);
  };
  const save = async (): Promise<void> => {
    const element = canvas.current;
    if (!element) return;
    if (!isSignature(strokes)) return setTooLittle(true);
    setBusy(true);
    try {
      const paper = { width: element.clientWidth, height: element.clientHeight };
      await onSigned(async () => {
        const blob = await pictureOf(strokes, paper, null, [2, 1.5, 1]);
        const thumb = await pictureOf(strokes, paper, '#ffffff', [0.5]);
        if (!blob || !thumb) throw new Error('the signature has no picture');
        return { blob, thumb };
      });
      onClose();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Sheet
      title={title}
      isOpen
      onClose={onClose}
      footer={
        <Buttons>
          <Button icon="undo" isDisabled={strokes.length === 0} onClick={() => setStrokes([])}>
            {t('signature.clear')}
          </Button>
          <Button
            tone="primary"
            icon="check"
            isBusy={isBusy}
            isDisabled={strokes.length === 0}
            onClick={() => void save()}
          >
            {t('signature.save')}
          </Button>
        </Buttons>
      }
    >
      <div class={classes.paper}>
        <canvas
          ref={canvas}
          class={classes.canvas}
          aria-label={t('signature.paper')}
          onPointerDown={down}
          onPointerMove={move}
          onPointerUp={up}
          onPointerCancel={up}
        />
        <span class={classes.line} aria-hidden="true" />
      </div>
      <p role="status" class={isTooLittle ? classes.tooLittle : classes.hint}>
        {t(isTooLittle ? 'signature.tooLittle' : 'signature.hint')}
      </p>
    </Sheet>
  );
}
