import type { Tone } from './report.ts';

/** The portal's own colours upon white paper. */
export const ink = {
  text: '#17211e',
  muted: '#5a6763',
  line: '#d5dbd5',
  accent: '#0b6b4f',
  ground: '#f5f6f3',
  ring: '#c3ccc5',
};
export const tones: Record<Tone, { text: string; ground: string }> = {
  ok: { text: '#12714a', ground: '#e2f3ea' },
  warn: { text: '#8a5200', ground: '#fdf0d9' },
  bad: { text: '#b3261e', ground: '#fbe7e5' },
  idle: { text: '#4c5853', ground: '#e6eae6' },
};
