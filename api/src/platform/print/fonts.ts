import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const file = (weight: number): string =>
  require.resolve(`@fontsource/noto-sans/files/noto-sans-latin-${weight}-normal.woff`);

/** The bundled type; the .woff files, since pdfkit does not read .woff2. */
export const fontFiles = { regular: file(400), bold: file(700) };
