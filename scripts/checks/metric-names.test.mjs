import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../node24.mjs';

/** Every metric that the code makes, as Prometheus sees it. */
function metricNames() {
  const names = new Map();
  for (const file of globSync('api/src/**/*.ts', { cwd: root })) {
    if (file.endsWith('.test.ts')) continue;
    const text = readFileSync(join(root, file), 'utf8');
    for (const [, kind, name] of text.matchAll(/metrics\.(gauge|counter|histogram)\(\s*'(\w+)'/g))
      names.set(name, kind);
  }
  return names;
}
const names = metricNames();
/** What Prometheus itself makes. */
const ofPrometheus = new Set(['up']);

/** Names of metrics in an expression: words that are no function, label, value or keyword. */
const metricsIn = (/** @type {string} */ expression) => {
  const plain = expression
    .replaceAll(/\{[^}]*\}/g, '')
    .replaceAll(/\b(?:by|without)\s*\([^)]*\)/g, '')
    .replaceAll(/\[\w+\]/g, '')
    .replaceAll(/"[^"]*"/g, '');
  return [...plain.matchAll(/\b([a-z][a-z0-9_]*)\b(?!\s*\()/g)].flatMap(([, word]) =>
    ['and', 'or', 'unless'].includes(word) ? [] : [word],
  );
};
const problemOf = (/** @type {string} */ used) => {
  if (ofPrometheus.has(used) || (names.has(used) && names.get(used) !== 'histogram')) return [];
  const [, base, part] = /^(\w+)_(bucket|sum|count)$/.exec(used) ?? [];
  return part && names.get(base) === 'histogram' ? [] : [used];
};

it('every metric follows the names of Prometheus', () => {
  expect(names.size).toBeGreaterThan(30);
  for (const [name, kind] of names) {
    expect(name).toMatch(/^(?:tramo|process|nodejs)_[a-z0-9_]+$/);
    expect(`${kind} ${name}`).toMatch(kind === 'counter' ? /_total$/ : /(?<!_total)$/);
  }
});

it('the dashboard uses metrics that are there', () => {
  const { panels, templating } = JSON.parse(readFileSync(join(root, 'docs/operation/grafana-tramo.json'), 'utf8'));
  const expressions = panels.flatMap((panel) => (panel.targets ?? []).map((target) => target.expr));
  expect(expressions.length).toBeGreaterThan(20);
  expect(expressions.flatMap(metricsIn).flatMap(problemOf)).toEqual([]);
  const asked = templating.list.flatMap((v) => /label_values\((\w+),/.exec(v.query)?.[1] ?? []);
  expect(asked.flatMap(problemOf)).toEqual([]);
});

it('the alert rules use metrics that are there', () => {
  const rules = readFileSync(join(root, 'docs/operation/alerts-tramo.yml'), 'utf8');
  const expressions = [...rules.matchAll(/^ +expr: (.*)$/gm)].map(([, expression]) => expression);
  expect(expressions.length).toBeGreaterThan(10);
  expect(expressions.flatMap(metricsIn).flatMap(problemOf)).toEqual([]);
});
