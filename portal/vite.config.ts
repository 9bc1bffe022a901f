import { inlineWords } from '@tramo/browser/build/inline-words';
import { lightContract } from '@tramo/browser/build/light-contract';
import react from '@vitejs/plugin-react';
import { build, defineConfig } from 'vite';
import { driverGuide } from './build/driver-guide.ts';
import { servePublicPages } from './build/public-pages.ts';
import { pushWorker } from './build/push-worker.ts';

export default defineConfig({
  base: '/',
  // The recipients' pages are Preact's, which React's fast refresh must not touch.
  plugins: [
    react({ refreshExclude: /[\\/](?:node_modules|src[\\/]public)[\\/]/ }),
    inlineWords(),
    lightContract(),
    servePublicPages(),
    pushWorker(build),
    driverGuide(),
  ],
  build: {
    outDir: 'dist',
    manifest: true,
    rolldownOptions: { input: ['index.html', 'public-pages.html'] },
    // What the tested browsers of the last years read; keeps the code small.
    target: 'es2022',
    // MapLibre's one file is larger than the warning; it loads beside the page, never before it.
    chunkSizeWarningLimit: 1300,
    // A page that allows no inline content cannot load fonts and pictures from data addresses.
    assetsInlineLimit: 0,
  },
  server: { proxy: { '/api': { target: process.env.API_URL ?? 'http://127.0.0.1:3000' } } },
});
