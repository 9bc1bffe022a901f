import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * The browser's memory of who has signed in with it: one secret for each person, so that people who share a computer stay known side by side.
 * It opens nothing. Whoever has it gets tries of their own at that person's password, and no more.
 */
export interface DeviceCookie {
  /** What the browser sent, of the right form. */
  tokens: readonly string[];
  /** Adds one to it, or keeps one that it has for longer. */
  remember(token: string, days: number): void;
}

const name = 'device';
/** People that one browser remembers. */
const MOST = 5;

export function deviceCookie(
  request: Pick<FastifyRequest, 'headers' | 'protocol'>,
  reply: Pick<FastifyReply, 'header'>,
): DeviceCookie {
  const values = (request.headers.cookie ?? '').split(';').flatMap((part) => {
    const [key, value = ''] = part.trim().split('=');
    return key === name ? value.split('.') : [];
  });
  const tokens = values.filter((token) => /^[\w-]{43}$/.test(token)).slice(-MOST);
  return {
    tokens,
    remember: (token, days) => {
      const value = [...tokens.filter((t) => t !== token), token].slice(-MOST).join('.');
      const secure = request.protocol === 'https' ? '; Secure' : '';
      reply.header(
        'set-cookie',
        `${name}=${value}; Path=/api; Max-Age=${days * 86_400}; HttpOnly; SameSite=Strict${secure}`,
      );
    },
  };
}
