import { inlineWords } from '@tramo/browser/build/inline-words';
import { lightContract } from '@tramo/browser/build/light-contract';
import { build, defineConfig } from 'vite';
import { serviceWorker } from './build/service-worker.ts';
import { appVersion } from './build/version.ts';

export default defineConfig({
  base: '/operador/',
  define: { __APP_VERSION__: JSON.stringify(appVersion()) },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  plugins: [inlineWords(), lightContract(), serviceWorker(build)],
  worker: { format: 'es', plugins: () => [lightContract()] },
  build: {
    outDir: 'dist',
    manifest: true,
    // What the tested browsers of the last years read; keeps the code small.
    target: 'es2022',
    // MapLibre's one file is larger than the warning; it loads with the map, never before it.
    chunkSizeWarningLimit: 1300,
    // A page that allows no inline content cannot load fonts and pictures from data addresses.
    assetsInlineLimit: 0,
  },
  server: { proxy: { '/api': { target: process.env.API_URL ?? 'http://127.0.0.1:3000' } } },
});
