import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { shown, withoutPassword } from './hidden.ts';
import { listSettings, settingsEnvFile, settingsText, withSettingsTable } from './listed.ts';
import { editsBetween, misspeltSettings } from './misspelt.ts';
import { checkSettings, readSettings, SettingsError } from './read-settings.ts';
import { mayComeByFile, settingNames, settingOf } from './settings-table.ts';

const folder = mkdtempSync(join(tmpdir(), 'tramo-settings-'));
afterAll(() => rmSync(folder, { recursive: true }));
const fileWith = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

it('every default is allowed, and each variable says what it is for and what holds without it', () => {
  for (const name of settingNames) {
    const { default: usual, kind, meaning, without } = settingOf(name);
    if (usual !== null) expect(kind.parse(usual), name).not.toBeUndefined();
    else expect(without, name).toBeTruthy();
    expect(meaning, name).toMatch(/^[^\n|]{7,}[^.]$/);
    expect(`${name} debe ${kind.must}`, name).toMatch(/debe (ser|tener|empezar|decir) [^\n|]+[^.]$/);
  }
});

describe('a wrong value is told, with what is allowed and what holds without it', () => {
  it.each([
    ['PORT', 'abc', 'PORT debe ser un número entero de 0 a 65535, no «abc»; sin ella vale 3000.'],
    ['PORT', '70000', 'PORT debe ser un número entero de 0 a 65535'],
    ['PORT', '0x10', 'PORT debe ser un número entero'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL debe ser fatal, error, warn, info, debug, trace o silent, no «loud»'],
    ['SEED', 'nada', 'SEED debe ser demo o none, no «nada»; sin ella vale demo.'],
    ['DISK_RESERVE_MB', '-1', 'DISK_RESERVE_MB debe ser un número entero de 0 a'],
    ['SIMULATE_SPEED', 'Infinity', 'SIMULATE_SPEED debe ser un número de 0 a 1000'],
    ['TRUST_PROXY', 'true', 'TRUST_PROXY debe decir cuántos proxies'],
    ['TRUST_PROXY', '10.0.0.0/33', 'TRUST_PROXY debe decir cuántos proxies'],
    ['OUTBOUND_ALLOW', '10.0.0.1', 'OUTBOUND_ALLOW debe ser una lista de lugares'],
    ['OUTBOUND_ALLOW', 'http://10.0.0.1:80', 'OUTBOUND_ALLOW debe ser una lista de lugares'],
    ['PUBLIC_URL', 'tramo.mx', 'PUBLIC_URL debe ser una dirección que empiece con https:// o http://, no «tramo.mx»'],
    ['MAP_STYLE_URL', 'otro', 'MAP_STYLE_URL debe ser auto, embedded o una dirección'],
    ['MAIL_FROM', 'Tramo', 'MAIL_FROM debe ser una dirección de correo'],
    ['OPERATOR_EMAIL', 'Ana <ana@x.mx>', 'OPERATOR_EMAIL debe ser una dirección de correo'],
    ['DRIVER_APP_URL', '//otro.mx', 'DRIVER_APP_URL debe ser una dirección'],
    ['PAYMENTS_SANDBOX', 'yes', 'PAYMENTS_SANDBOX debe ser on u off'],
  ])('%s=%s', (name, value, text) => {
    expect(checkSettings({ [name]: value }).faults).toEqual([expect.stringContaining(text)]);
  });

  it('all that is wrong at once', () => {
    const faults = checkSettings({ PORT: 'x', SEED: 'x', STRIPE_SECRET_KEY: 'sk_live_1', BANK_CLABE: '1' }).faults;
    expect(faults).toHaveLength(5);
    expect(() => readSettings({ PORT: 'x', SEED: 'x' })).toThrow(SettingsError);
    expect(() => readSettings({ PORT: 'x', SEED: 'x' })).toThrow(/2 faltas:\n {2}- PORT.*\n {2}- SEED/s);
  });

  it('what does not go together', () => {
    const stripe = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: 'w' };
    expect(checkSettings(stripe).faults).toEqual([expect.stringContaining('las dos de prueba o las dos reales')]);
    const both = { ...stripe, STRIPE_PUBLISHABLE_KEY: 'pk_live_1', PAYMENTS_SANDBOX: 'on' };
    expect(checkSettings(both).faults).toEqual([expect.stringContaining('no va con las llaves de Stripe')]);
  });
});

it('nothing but blanks is nothing, and blanks around a value do not count', () => {
  expect(readSettings({ PORT: ' ', DATABASE_URL: '', TRUST_PROXY: ' ' })).toMatchObject({
    PORT: 3000,
    DATABASE_URL: null,
    TRUST_PROXY: null,
  });
  expect(readSettings({ PORT: ' 8080 ' }).PORT).toBe(8080);
  expect(readSettings({ PUBLIC_URL: 'https://tramo.mx/' }).PUBLIC_URL).toBe('https://tramo.mx');
});

it('a secret, or an address that may hold one, may come by a file', () => {
  const DATABASE_URL_FILE = fileWith('database', 'postgres://tramo:x@db/tramo\n');
  expect(readSettings({ DATABASE_URL_FILE }).DATABASE_URL).toBe('postgres://tramo:x@db/tramo');
  const faultsOf = (env: Record<string, string>) => checkSettings(env).faults;
  expect(faultsOf({ DATABASE_URL_FILE, DATABASE_URL: 'postgres://db' })).toEqual([
    'DATABASE_URL y DATABASE_URL_FILE: pon solo una de las dos.',
  ]);
  expect(faultsOf({ SECRET_KEY_FILE: join(folder, 'none') })[0]).toContain('(ENOENT)');
  expect(faultsOf({ SECRET_KEY_FILE: fileWith('empty', '\n') })[0]).toContain('está vacío');
  expect(misspeltSettings({ DATABASE_URL_FILE })).toEqual([]);
  expect(misspeltSettings({ PORT_FILE: 'x', SECRET_KEY_FIEL: 'x' })).toEqual([
    expect.stringContaining('¿quisiste decir SECRET_KEY_FILE?'),
  ]);
});

it('a secret stands in no fault, whatever is wrong with it', () => {
  const mark = 'marca-que-nadie-ve';
  for (const name of settingNames.filter((n) => mayComeByFile(n) || settingOf(n).together)) {
    const values = [mark, `${mark}\nb`, `https://u:${mark}@h:x`, `mysql://u:${mark}@h`, `//${mark}@h`];
    for (const value of values.slice(settingOf(name).secret || settingOf(name).together ? 0 : 2)) {
      const said = checkSettings({ [name]: value }).faults.join('\n');
      expect(said, name).not.toContain(mark);
      if (settingOf(name).secret) expect(shown(name, value)).toBe('puesta');
    }
  }
});

it.each([
  ['postgres://tramo:x@db:5432/tramo?sslmode=require', 'postgres://tramo:•••@db:5432/tramo?sslmode=require'],
  ['postgres://tramo@db/tramo?password=x', 'postgres://tramo@db/tramo?password=•••'],
  ['smtp://a%40b.mx:x@smtp.mx:587', 'smtp://a%40b.mx:•••@smtp.mx:587'],
  ['nats://token@nats:4222', 'nats://•••@nats:4222'],
  ['https://tramo.mx', 'https://tramo.mx'],
  ['https://mapas.mx/estilo.json?key=abc', 'https://mapas.mx/estilo.json?key=•••'],
  ['no es@dirección', '•••'],
])('%s is shown as %s', (address, safe) => {
  expect(withoutPassword(address)).toBe(safe);
});

describe('names that are not read', () => {
  it.each([
    ['DATABSE_URL', '¿quisiste decir DATABASE_URL?'],
    ['DATABASE_ULR', '¿quisiste decir DATABASE_URL?'],
    ['SMTP_URI', '¿quisiste decir SMTP_URL?'],
    ['PROT', '¿quisiste decir PORT?'],
    ['port', '¿quisiste decir PORT?'],
    ['TWILLO_AUTH_TOKEN', '¿quisiste decir TWILIO_AUTH_TOKEN?'],
    ['TWILLO_KEY', 'las de TWILIO_ son TWILIO_ACCOUNT_SID'],
    ['META_SECRET', 'las de META_ son META_TOKEN'],
    ['TRAMO_DATABASE', 'no es una variable de Tramo'],
  ])('%s', (name, text) => {
    expect(misspeltSettings({ [name]: 'marca' })).toEqual([expect.stringContaining(text)]);
    expect(misspeltSettings({ [name]: 'marca' })[0]).not.toContain('marca');
  });
  it("others' are nobody's business", () => {
    const others = [
      'HOME',
      'PATH',
      'PWD',
      'USER',
      'HOSTNAME',
      'TERM',
      'LANG',
      'TZ',
      'NODE_ENV',
      'PGHOST',
      'CI',
      'SHLVL',
    ];
    expect(misspeltSettings(Object.fromEntries(others.map((name) => [name, 'x'])))).toEqual([]);
    expect(misspeltSettings(Object.fromEntries(settingNames.map((name) => [name, 'x'])))).toEqual([]);
  });
  it.each([
    ['abcd', 'abcd', 0],
    ['abcd', 'abdc', 1],
    ['abcd', 'abc', 1],
    ['abcd', 'xbcy', 2],
    ['abcd', 'wxyz', 3],
    ['abcdefg', 'abc', 3],
  ])('edits from %s to %s: %i', (a, b, edits) => {
    expect(editsBetween(a, b, 2)).toBe(edits);
  });
});

describe('the table that people read', () => {
  it("README's is that of the code; `npm run tramo -- config --markdown README.md` writes it", () => {
    const readme = readFileSync(new URL('../../../../README.md', import.meta.url), 'utf8');
    expect(readme).toBe(withSettingsTable(readme));
    expect(withSettingsTable('# Otra página')).toBeNull();
  });

  it('tells what is in force and from where, and no secret anywhere', () => {
    const mark = 'marca-que-nadie-ve';
    const marked = settingNames.flatMap((name): [string, string][] => {
      if (settingOf(name).secret) return [[name, mark]];
      return settingOf(name).kind.isAddress ? [[name, `https://usuario:${mark}@servidor/?token=${mark}`]] : [];
    });
    const listed = listSettings({ ...Object.fromEntries(marked), PORT: '8080', TRAMO_OTRA: mark, DATABASE_ULR: mark });
    const text = settingsText(listed);
    expect(JSON.stringify(listed) + text + settingsEnvFile()).not.toContain(mark);
    expect(listed.rows.map((row) => row.name).toSorted()).toEqual(settingNames.toSorted());
    expect(listed.rows.find((row) => row.name === 'PORT')).toMatchObject({ value: '8080', from: 'environment' });
    expect(listed.rows.find((row) => row.name === 'STRIPE_SECRET_KEY')).toMatchObject({ value: 'puesta' });
    expect(listSettings({}).rows.find((row) => row.name === 'STRIPE_SECRET_KEY')).toMatchObject({ value: 'sin poner' });
    expect(text).toMatch(/\* PORT +8080 {3}\[del entorno; sin ella: 3000\]/);
    expect(text).toMatch(/Con esto no inicia:\n {2}- .*\n[\s\S]*Atención:\n {2}- DATABASE_ULR/);
  });

  it('a file of environments that it prints changes nothing', () => {
    const set = Object.fromEntries(
      settingsEnvFile()
        .split('\n')
        .filter((line) => /^#[A-Z_]+=./.test(line))
        .map((line) => line.slice(1).split(/=(.*)/s).slice(0, 2) as [string, string]),
    );
    expect(Object.keys(set).length).toBeGreaterThan(10);
    expect(readSettings(set)).toEqual(readSettings({}));
  });
});
