import { describe, expect, it } from 'vitest';
import { ApiProblem } from '../../../lib/api-problem.ts';
import { passwordError, requiredError, signInProblem, signInWords, usernameError } from './sign-in.rules.ts';

const words = (error: unknown): string | null => {
  const problem = signInProblem(error);
  return problem && problem.key !== 'auth.locked' ? signInWords(problem.key, 'es') : null;
};

describe('the sign-in form', () => {
  it('asks for both fields and for eight characters', () => {
    expect(requiredError('  ', 'es')).toBe('Este campo es requerido');
    expect(passwordError('', 'es')).toBe('Este campo es requerido');
    expect(passwordError('1234567', 'es')).toBe('La contraseña debe tener al menos 8 caracteres');
    expect(passwordError('12345678', 'es')).toBeNull();
  });

  it.each([
    ['', 'Este campo es requerido'],
    ['811234567', 'El teléfono se debe de conformar por 10 dígitos'],
    ['81123456789', 'El teléfono se debe de conformar por 10 dígitos'],
    ['8112345678', null],
    [' rutas@tramo.demo ', null],
  ])('takes a phone of ten digits alone as a user name of digits: %j', (typed, said) => {
    expect(usernameError(typed, 'es')).toBe(said);
  });

  it.each([
    [401, 49, 'x', 'Nombre de usuario y/o contraseña inválidos'],
    [403, 255, 'Active session', 'Tienes otra sessión activa en este momento'],
    [403, 255, 'Expired subscription', 'Contacta a tu administrador de ventas para renovar tu suscripción'],
    [403, 255, 'Tipo de usuario no válido', 'Esta cuenta no tiene permiso de utilizar la web'],
    [403, 255, 'User inactive', 'Tu cuenta está desactivada. Contacta al administrador.'],
    [403, 255, 'Otra cosa', null],
    [500, 'general.unexpected', 'x', null],
  ])('says what the documents say for %i %s %j', (status, code, message, expected) => {
    expect(words(new ApiProblem(status, { code, message }))).toBe(expected);
  });

  it.each(['auth.second_factor_required', 'auth.wrong_second_factor'])(
    'tells %s apart from a wrong password',
    (key) => {
      expect(signInProblem(new ApiProblem(401, { key, code: key }))).toEqual({ key });
    },
  );

  it('tells the minutes of a lockout, and nothing of errors that are not the API’s', () => {
    expect(
      signInProblem(new ApiProblem(429, { key: 'auth.locked', code: 'auth.locked', params: { minutes: 12 } })),
    ).toEqual({
      key: 'auth.locked',
      minutes: 12,
    });
    expect(signInProblem(new TypeError('x'))).toBeNull();
    expect(signInProblem(new ApiProblem(0))).toBeNull();
  });
});
