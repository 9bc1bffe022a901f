import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { isSameSecret, openVault } from './secrets.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'tramo-vault-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const config = { dataDir, databaseUrl: null, secretKey: null };

describe('the vault', () => {
  it('opens what it sealed, after a restart too, and makes its key for its owner alone', () => {
    const sealed = openVault(config).seal('JBSWY3DPEHPK3PXP', 'user-1');
    expect(sealed).not.toContain('JBSWY3DP');
    expect(openVault(config).open(sealed, 'user-1')).toBe('JBSWY3DPEHPK3PXP');
    expect(statSync(join(dataDir, 'secret.key')).mode & 0o077).toBe(0);
  });

  it('seals the same text differently each time', () => {
    const vault = openVault(config);
    expect(vault.seal('x', 'a')).not.toBe(vault.seal('x', 'a'));
  });

  it.each<[string, (sealed: string) => [string, string]]>([
    ['moved to another row', (sealed) => [sealed, 'user-2']],
    ['changed', (sealed) => [`${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`, 'user-1']],
    ['cut', (sealed) => [sealed.slice(0, 20), 'user-1']],
  ])('does not open a text that was %s', (_, spoil) => {
    const vault = openVault(config);
    const [text, context] = spoil(vault.seal('secret', 'user-1'));
    expect(() => vault.open(text, context)).toThrow();
  });

  it('does not open what another key sealed, and refuses a key of the wrong length', () => {
    const sealed = openVault({ ...config, secretKey: 'a'.repeat(64) }).seal('x', 'u');
    expect(() => openVault({ ...config, secretKey: 'b'.repeat(64) }).open(sealed, 'u')).toThrow();
    expect(() => openVault({ ...config, secretKey: 'corta' }).seal('x', 'u')).toThrow(/64/);
  });

  it('signs the same text alike after a restart, and otherwise with another key or for another use', () => {
    const signature = openVault(config).sign('guide 1', 'codes');
    expect(Buffer.from(signature, 'base64url')).toHaveLength(32);
    expect(openVault(config).sign('guide 1', 'codes')).toBe(signature);
    const others = [
      openVault(config).sign('guide 2', 'codes'),
      openVault(config).sign('guide 1', 'links'),
      openVault({ ...config, secretKey: 'a'.repeat(64) }).sign('guide 1', 'codes'),
    ];
    expect(others).not.toContain(signature);
  });

  it.each([
    ['abc', 'abc', true],
    ['abc', 'abd', false],
    ['abc', 'ab', false],
    ['', '', true],
    ['ñ', 'n', false],
  ])('%s and %s: the same secret? %s', (a, b, same) => expect(isSameSecret(a, b)).toBe(same));
});
