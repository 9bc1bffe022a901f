import { describe, expect, it } from 'vitest';
import { plainType, recordedType, videoFault } from './recording.ts';

describe('what is recorded', () => {
  it.each<[string[], string | null]>([
    [['video/webm', 'video/mp4'], 'video/mp4'],
    [['video/webm;codecs=vp8,opus', 'video/webm'], 'video/webm;codecs=vp8,opus'],
    [['video/x-matroska'], null],
  ])('of %o', (known, chosen) => expect(recordedType((type) => known.includes(type))).toBe(chosen));

  it.each([
    ['video/mp4;codecs=avc1', 'video/mp4'],
    ['Video/WebM', 'video/webm'],
    ['', ''],
  ])('%s is a %s', (type, plain) => expect(plainType(type)).toBe(plain));

  it.each([
    ['video/mp4', 1000, null],
    ['video/webm;codecs=vp8', 16 * 1024 * 1024, null],
    ['video/mp4', 16 * 1024 * 1024 + 1, 'size'],
    ['video/quicktime', 1000, 'type'],
    ['', 1000, 'type'],
  ] as const)('a video of %s and %i bytes: %s', (type, size, fault) => expect(videoFault({ type, size })).toBe(fault));
});
