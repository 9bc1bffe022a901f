import { expect, it } from 'vitest';
import { initialsOf } from './initials.ts';

it.each([
  ['Ana Sofía Garza Treviño', 'AG'],
  ['Óscar Peña', 'ÓP'],
  ['A\u0301ngela', 'Á'],
  ['  luis  ', 'L'],
  ['𝓐na 👩‍👩‍👧 Ruiz', '𝓐👩‍👩‍👧'],
  ['', ''],
])('initialsOf(%j) is %j', (name, initials) => expect(initialsOf(name)).toBe(initials));
