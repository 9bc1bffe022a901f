interface Size {
  width: number;
  height: number;
}

/** What lies nearer to the edge of a map's window than this is as good as out of sight; a small window has less to give. */
export const edgeOf = ({ width, height }: Size): number => Math.min(40, width / 6, height / 6);

/** Whether a place, in pixels of the window, is seen. */
export function isInSight({ x, y }: { x: number; y: number }, size: Size): boolean {
  const edge = edgeOf(size);
  return x > edge && y > edge && x < size.width - edge && y < size.height - edge;
}
