import { expect, it } from 'vitest';
import { isToldHere } from './push-told.rules.ts';

it.each([
  ['an import that ended, on another screen', 'job.ended', '/guides/import?import=1', '/guides', true],
  ['the same, on its own screen', 'job.ended', '/guides/import?import=1', '/guides/import', false],
  ['labels, on another tab of theirs', 'job.ended', '/labels/route?job=1', '/labels/guide', false],
  ['answers, elsewhere', 'job.ended', '/settings/checklist/1/answers?job=1', '/guides', true],
  ['a search, which tells itself', 'job.ended', '/route-planner/view-route?plan=1', '/guides', false],
  ['an export of a list, which downloads itself', 'job.ended', '/vehicles?job=1', '/guides', false],
  ['an alert, which has its bell', 'alert.began', '/routes-overview/2026-11-21', '/guides', false],
  ['a trial', null, '/guides/import', '/guides', false],
])('%s', (_, event, url, pathname, expected) => expect(isToldHere({ event, url }, pathname)).toBe(expected));
