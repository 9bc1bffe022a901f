import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { apiCures } from '@tramo/contract/api-cures';
import { type ApiStep, callOf, exampleGuide } from '@tramo/contract/api-guide';
import { apiKeysApi } from '@tramo/contract/api-keys';
import { type SnippetLanguage, snippetLanguages, snippetOf } from '@tramo/contract/api-snippets';
import { problemKinds } from '@tramo/contract/problem-kinds';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiGuide } from '../src/platform/http/api-guide.ts';
import { testApp } from './app.ts';
import { buildCompany, type Company } from './builders.ts';

// The examples that people copy are run as they stand, each by its own language, against a server that listens.

const run = promisify(execFile);
const t = await testApp({ background: true });
let folder = '';
let apiUrl = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tramo-guide-'));
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  apiUrl = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}/api`;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const programs: Record<SnippetLanguage, { file: string; command: string; args: (path: string) => string[] }> = {
  curl: { file: 'guia.sh', command: 'sh', args: (path) => [path] },
  javascript: { file: 'guia.mjs', command: process.execPath, args: (path) => [path] },
  python: { file: 'guia.py', command: 'python3', args: (path) => [path] },
  php: { file: 'guia.php', command: 'php', args: (path) => [path] },
};
const needs: Record<SnippetLanguage, string> = {
  curl: 'curl',
  javascript: process.execPath,
  python: 'python3',
  php: 'php',
};
const isHere = (language: SnippetLanguage): boolean => spawnSync(needs[language], ['--version']).status === 0;

/** What a step's program prints. */
async function print(language: SnippetLanguage, step: ApiStep, company: Company, key: string, guideId: string) {
  const call = callOf(step, { cediId: company.cediId, guideId, day: '2026-11-24' });
  if (!call) throw new Error(`${step} has no call`);
  const { file, command, args } = programs[language];
  const path = join(folder, file);
  await writeFile(path, snippetOf(language, call, { apiUrl, key }));
  return run(command, args(path));
}

describe('the guide’s examples', () => {
  for (const language of snippetLanguages) {
    const isMissing = !isHere(language);
    const name = isMissing
      ? `not run, this machine has no ${needs[language]}`
      : 'every step works as it stands, and a refusal is told';
    it.skipIf(isMissing)(`${language}: ${name}`, async () => {
      const company = await buildCompany(t);
      const { key } = (
        await t.call(apiKeysApi.create, { token: company.admin.token, body: { name: language } })
      ).json();
      const answer = async (step: ApiStep, guideId = ''): Promise<Record<string, unknown>> =>
        JSON.parse((await print(language, step, company, key, guideId)).stdout);
      const made = await answer('create');
      expect(made).toMatchObject({
        folio: 'PEDIDO-1001',
        createdFromApi: true,
        recipient: { contactName: 'María López', address: { suburb: 'Crédito Constructor' } },
      });
      const id = made._id as string;
      // Again: the first answer, and no other guide.
      expect(await answer('create')).toEqual(made);
      expect(await answer('batch')).toMatchObject({ created: 2 });
      expect(await answer('read', id)).toMatchObject({ _id: id, binnacle: [{ action: 'created' }] });
      expect(JSON.stringify(await answer('links', id))).toContain('http');
      expect(await answer('changes')).toHaveProperty('cursor');
      const refused = await print(language, 'read', company, `${key.slice(0, -3)}xyz`, id).catch((error) => error);
      expect(`${refused.stdout}${refused.stderr}`).toContain('keys.revoked');
    });
  }

  it('stand in docs/api.md as the server gives it (npm run tramo -- api guide > docs/api.md)', async () => {
    const kept = await readFile(fileURLToPath(new URL('../../docs/api.md', import.meta.url)), 'utf8');
    expect(kept).toBe(apiGuide());
    const served = await t.app.inject({ method: 'GET', url: '/api/api.md' });
    expect(served.payload).toBe(kept);
  });
});

describe('errors', () => {
  it('that a key can be told all have their cure', () => {
    const ofPeople = ['keys.not_found', 'keys.request_not_found', 'keys.is_revoked', 'keys.rotating'];
    const met = Object.keys(problemKinds).filter(
      (key) => /^(general|keys)\./.test(key) && !ofPeople.includes(key) && key !== 'general.broken_upload',
    );
    expect(met.filter((key) => !(key in apiCures))).toEqual([]);
    const text = apiGuide();
    for (const key of Object.keys(apiCures)) expect(text).toContain(`| \`${key}\` |`);
  });
});

describe('types for clients', () => {
  it('compile, and hold a program to what the API takes, answers and tells', async () => {
    const { payload } = await t.app.inject({ method: 'GET', url: '/api/client.d.ts' });
    await writeFile(join(folder, 'tramo.d.ts'), payload);
    await writeFile(
      join(folder, 'tienda.ts'),
      `import type { Answer, Body, Operations, Problem, WebhookEvent } from './tramo.d.ts';

const body: Body<'guides.create'> = ${JSON.stringify(exampleGuide({ cediId: 'x', day: '2026-11-24' }))};
const path: '/guides' = '' as Operations['guides.create']['path'];
export const statusOf = (guide: Answer<'guides.detail'>): string => guide.status + guide.folio + body.folio + path;
export const next = ({ cursor, deleted }: Answer<'guides.changes'>): string => deleted[0]?.folio ?? cursor;
export const told = (event: WebhookEvent): string =>
  event.type === 'message.delivered' ? event.data.message.channel : event.type;
export const keyOf = (problem: Problem): string => problem.error.key;
// @ts-expect-error there is no such state
export const wrong: Answer<'guides.detail'>['status'] = 'perdida';
// @ts-expect-error a guide has a folio
export const empty: Body<'guides.create'> = {};
// @ts-expect-error keys do not open this
export type Closed = Body<'accounts.login'>;
`,
    );
    const tsc = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url));
    const options = ['--noEmit', '--strict', '--ignoreConfig', '--allowImportingTsExtensions', '--module', 'esnext'];
    const { stdout } = await run(process.execPath, [
      tsc,
      ...options,
      '--moduleResolution',
      'bundler',
      join(folder, 'tienda.ts'),
    ]).catch((error) => error);
    expect(stdout).toBe('');
  });
});
