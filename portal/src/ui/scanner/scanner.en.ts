import type { Translation } from '../../lib/text.ts';
import type { scannerEs } from './scanner.es.ts';

export const scannerEn: Translation<typeof scannerEs> = {
  camera: 'Scan with the camera',
  closeCamera: 'Close the camera',
  aim: 'Hold the code inside the frame',
  light: 'Light',
  starting: 'Opening the camera',
  denied: 'The browser did not allow the camera. Allow it in the address bar, or type the code.',
  missing: 'This device has no camera. Use a scanner or type the code.',
  busy: 'Another application is using the camera. Close it and try again.',
  insecure: 'The camera works only where the address begins with https. Use a scanner or type the code.',
  broken: 'The camera could not read codes in this browser. Use a scanner or type the code.',
  type: 'Type a code',
  enter: 'Take the code',
};
