import { type Attempt, fitSize, type Size, smallest, thumbAttempt } from './picture-size.ts';

export interface Picture {
  blob: Blob;
  /** A small one, for the screen. */
  thumb: Blob;
}
/** The bytes are no picture that this phone can read. */
export class UnreadablePicture extends Error {}

type Source = CanvasImageSource & { close?: () => void };

function drawn(source: Source, from: Size, { side }: Attempt): HTMLCanvasElement {
  const size = fitSize(from, side);
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  canvas.height = size.height;
  const context = canvas.getContext('2d');
  if (!context) throw new UnreadablePicture('canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, 0, 0, size.width, size.height);
  return canvas;
}
const jpegOf = (canvas: HTMLCanvasElement, quality: number): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new UnreadablePicture('toBlob'))), 'image/jpeg', quality),
  );

async function pictureOf(source: Source, size: Size): Promise<Picture> {
  const make = (attempt: Attempt) => jpegOf(drawn(source, size, attempt), attempt.quality);
  return { blob: await smallest(make, (made) => made.size), thumb: await make(thumbAttempt) };
}

/** A photo of the gallery or of the phone's own camera app, upright and small. Throws UnreadablePicture. */
export async function compressPhoto(file: Blob): Promise<Picture> {
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    throw new UnreadablePicture('decode');
  }
  try {
    return await pictureOf(bitmap, bitmap);
  } finally {
    bitmap.close();
  }
}

/** What the camera shows now. */
export const photoOfVideo = (video: HTMLVideoElement): Promise<Picture> =>
  pictureOf(video, { width: video.videoWidth, height: video.videoHeight });

/** A small picture of a video's present frame. */
export const thumbOfVideo = (video: HTMLVideoElement): Promise<Blob> =>
  jpegOf(drawn(video, { width: video.videoWidth, height: video.videoHeight }, thumbAttempt), thumbAttempt.quality);
