import { defineText } from '../../lib/text.ts';

export const scannerEs = {
  camera: 'Leer con la cámara',
  closeCamera: 'Cerrar la cámara',
  aim: 'Pon el código dentro del marco',
  light: 'Luz',
  starting: 'Abriendo la cámara',
  denied: 'El navegador no dejó usar la cámara. Dale permiso en la barra de la dirección, o escribe el código.',
  missing: 'Este equipo no tiene cámara. Usa un lector o escribe el código.',
  busy: 'Otra aplicación está usando la cámara. Ciérrala y vuelve a intentar.',
  insecure: 'La cámara solo funciona cuando la dirección empieza con https. Usa un lector o escribe el código.',
  broken: 'La cámara no pudo leer códigos en este navegador. Usa un lector o escribe el código.',
  type: 'Escribir código',
  enter: 'Aceptar código',
} as const;
export const scannerText = defineText(scannerEs, () => import('./scanner.en.ts').then((m) => m.scannerEn));
