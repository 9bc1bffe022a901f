import type { Audience } from '@tramo/contract/access';
import type { FileKind, uploadKinds } from '@tramo/contract/files';
import { limits } from '@tramo/contract/limits';
import type { Actor } from '../../platform/context.ts';
import type { ImageRule } from '../../platform/images.ts';

export type UploadKind = (typeof uploadKinds)[number];

/** What an upload may be, by what it is for. */
export const uploadRules: Record<UploadKind, { maxBytes: number; image: ImageRule; takesPdf: boolean }> = {
  photo: { maxBytes: limits.photoBytes, image: { sidePx: 512, fit: 'cover', format: 'webp' }, takesPdf: false },
  logo: { maxBytes: limits.logoBytes, image: { sidePx: 480, fit: 'inside', format: 'keepPng' }, takesPdf: false },
  licence: { maxBytes: limits.documentBytes, image: { sidePx: 2000, fit: 'inside', format: 'webp' }, takesPdf: true },
  guideDocument: {
    maxBytes: limits.documentBytes,
    image: { sidePx: 2000, fit: 'inside', format: 'webp' },
    takesPdf: true,
  },
  vehicleDocument: {
    maxBytes: limits.documentBytes,
    image: { sidePx: 2000, fit: 'inside', format: 'webp' },
    takesPdf: true,
  },
};

const paperReaders: readonly Audience[] = ['admin', 'routesManager', 'supervisor', 'shipper'];

/** Who opens a file: everybody the pictures of people and company, those who work with drivers and vehicles their papers, and its maker the rest. */
export function mayOpen(
  actor: Pick<Actor, 'userId' | 'audiences'>,
  file: { kind: FileKind; createdBy: string | null },
): boolean {
  if (file.kind === 'photo' || file.kind === 'logo') return true;
  if (file.createdBy === actor.userId) return true;
  if (file.kind === 'licence' || file.kind === 'vehicleDocument')
    return actor.audiences.some((a) => paperReaders.includes(a));
  return false;
}

/** A file's name with the ending of what it has become. */
export function nameFor(name: string, type: string): string {
  const endings: Record<string, string> = {
    'image/webp': '.webp',
    'image/png': '.png',
    'image/jpeg': '.jpg',
    'application/pdf': '.pdf',
  };
  const stem = name
    .replace(/^.*[\\/]/, '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is removed
    .replace(/[\u0000-\u001f\u007f]/g, '')
    .replace(/\.\w{1,5}$/, '')
    .trim()
    .slice(0, 120);
  return `${stem || 'archivo'}${endings[type] ?? ''}`;
}
