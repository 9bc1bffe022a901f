import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** Reads the codes of one picture after the other, away from the page: a hard one takes a hundred milliseconds. */
prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });

self.onmessage = async ({ data }: MessageEvent<ImageBitmap>) => {
  try {
    const canvas = new OffscreenCanvas(data.width, data.height);
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('canvas');
    context.drawImage(data, 0, 0);
    const found = await readBarcodes(context.getImageData(0, 0, data.width, data.height), {
      formats: ['QRCode', 'Code128', 'EAN13', 'EAN8', 'UPCA', 'UPCE', 'ITF14', 'DataMatrix'],
      tryHarder: true,
      maxNumberOfSymbols: 4,
    });
    self.postMessage({ codes: found.filter((one) => one.isValid).map((one) => one.text) });
  } catch (error) {
    self.postMessage({ failed: String(error) });
  } finally {
    data.close();
  }
};
