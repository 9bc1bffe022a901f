/** Sides of the image, in pixels. */
export const vehicleSize = 34;

interface VehicleStyle {
  /** Around the disc, so that it stands off the map. */
  land: string;
  fill: string;
  ring: string;
  /** Of the arrow or the dot. */
  sign: string;
  /** A thin broken ring and an empty sign: what is known of it is old. */
  isFaint: boolean;
  hasHeading: boolean;
}

/** A disc with an arrow to the north, which the layer turns, or a dot without heading. */
export function drawVehicle(
  context: CanvasRenderingContext2D,
  { land, fill, ring, sign, isFaint, hasHeading }: VehicleStyle,
): void {
  const middle = vehicleSize / 2;
  context.beginPath();
  context.arc(middle, middle, 15.5, 0, 2 * Math.PI);
  context.fillStyle = land;
  context.fill();
  context.beginPath();
  context.arc(middle, middle, 13, 0, 2 * Math.PI);
  context.fillStyle = fill;
  context.fill();
  context.lineWidth = isFaint ? 1.8 : 2.6;
  context.setLineDash(isFaint ? [3.4, 2.6] : []);
  context.strokeStyle = ring;
  context.stroke();
  context.setLineDash([]);
  context.fillStyle = sign;
  context.strokeStyle = sign;
  context.beginPath();
  if (hasHeading) {
    context.moveTo(middle, middle - 7.5);
    context.lineTo(middle + 5.2, middle + 5.8);
    context.lineTo(middle, middle + 2.8);
    context.lineTo(middle - 5.2, middle + 5.8);
    context.closePath();
    context.lineJoin = 'round';
    context.lineWidth = 1.2;
    context.stroke();
  } else {
    context.arc(middle, middle, 4.5, 0, 2 * Math.PI);
  }
  if (isFaint) context.stroke();
  else context.fill();
}

/** Of a layer of such discs: turned to where they go, and never left out for another mark's sake. */
export const turnedDisc = {
  'icon-image': ['get', 'image'],
  'icon-rotate': ['get', 'heading'],
  'icon-rotation-alignment': 'map',
  'icon-allow-overlap': true,
  'icon-ignore-placement': true,
};
