import { readFileSync } from 'node:fs';

/** The package's own file; a release has its commit written there (scripts/release). */
const own = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string;
  commit?: string;
};

export const version = own.version;
/** The commit that a release was made of; null in a checkout. */
export const commit = own.commit ?? null;

export const versionLine = (): string =>
  `tramo ${version} (${commit?.slice(0, 12) ?? 'sin empacar'}) · Node ${process.versions.node} · ${process.platform}-${process.arch}`;
