import { describe, expect, it } from 'vitest';
import { videoType } from './video-type.ts';

const ftyp = (major: string, ...others: string[]): Buffer => {
  const box = Buffer.concat([
    Buffer.alloc(4),
    Buffer.from(`ftyp${major}`),
    Buffer.alloc(4),
    Buffer.from(others.join('')),
  ]);
  box.writeUInt32BE(box.length, 0);
  return Buffer.concat([box, Buffer.alloc(64, 1)]);
};
const ebml = (kind: string): Buffer =>
  Buffer.from([
    0x1a,
    0x45,
    0xdf,
    0xa3,
    0x9f,
    0x42,
    0x86,
    0x81,
    1,
    0x42,
    0x82,
    0x80 | kind.length,
    ...Buffer.from(kind),
  ]);

describe('videoType', () => {
  it.each([
    ['a phone', ftyp('mp42', 'isom', 'mp42'), 'video/mp4'],
    ['an old phone', ftyp('3gp4', 'isom'), 'video/mp4'],
    ['a browser', ftyp('isom', 'iso5', 'avc1'), 'video/mp4'],
    ['a browser that writes WebM', ebml('webm'), 'video/webm'],
    ['another Matroska', ebml('matroska'), null],
    ['a picture in the same box', ftyp('heic', 'mif1', 'heic'), null],
    ['a picture that calls itself a film', ftyp('isom', 'avif'), null],
    ['QuickTime', ftyp('qt  ', 'qt  '), null],
    ['a page', Buffer.from('<html><script>alert(1)</script></html>'), null],
    ['a page with the word in it', Buffer.from('<!--ftypisom--><script></script>'), null],
    ['nothing', Buffer.alloc(0), null],
    ['a head without its body', Buffer.from('\0\0\0\x10ftyp'), null],
  ])('%s', (_, bytes, type) => expect(videoType(bytes)).toBe(type));
});
