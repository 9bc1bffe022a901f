import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { isPublicAddress, NotSent, openOutbound, Unanswered } from './outbound.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});
async function serve(listener: RequestListener): Promise<{ url: string; place: string }> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const place = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url: `http://${place}`, place };
}

describe('what is private', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '255.255.255.255',
    '::1',
    '::',
    'fc00::1',
    'fe80::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
    '2002:7f00:1::',
    'localhost',
    '',
  ])('%s', (address) => expect(isPublicAddress(address)).toBe(false));
  it.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111'])('%s is open', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );
});

describe('a request to the world', () => {
  it('never reaches a private address, by whatever name, but those that are allowed', async () => {
    let calls = 0;
    const { url, place } = await serve((_, response) => {
      calls += 1;
      response.end('hola');
    });
    const port = place.split(':')[1];
    const closed = openOutbound([]);
    for (const name of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', '127.1'])
      await expect(closed(`http://${name}:${port}/`), name).rejects.toBeInstanceOf(NotSent);
    await expect(closed('file:///etc/passwd')).rejects.toBeInstanceOf(NotSent);
    expect(calls).toBe(0);
    expect(await openOutbound([place])(url)).toMatchObject({ status: 200, text: 'hola' });
  });

  it('does not follow a redirection', async () => {
    const { url, place } = await serve((_, response) =>
      response.writeHead(302, { location: 'http://10.0.0.1/' }).end(),
    );
    expect((await openOutbound([place])(url)).status).toBe(302);
  });

  it('tells what never left from what was left without an answer', async () => {
    const { url, place } = await serve((request, response) => {
      if (request.url === '/dies') request.socket.destroy();
      else if (request.url === '/half') {
        response.writeHead(200, { 'content-length': '10' });
        response.write('hal');
        setTimeout(() => request.socket.destroy(), 20);
      } else if (request.url === '/endless') response.end('x'.repeat(1024 * 1024 + 1));
    });
    const ask = openOutbound([place, '127.0.0.1:1']);
    await expect(ask(`${url}/dies`, { method: 'POST', body: 'x' })).rejects.toBeInstanceOf(Unanswered);
    await expect(ask(`${url}/half`)).rejects.toBeInstanceOf(Unanswered);
    await expect(ask(`${url}/endless`)).rejects.toBeInstanceOf(Unanswered);
    await expect(ask(`${url}/hangs`, { timeoutMs: 50 })).rejects.toBeInstanceOf(Unanswered);
    await expect(ask('http://127.0.0.1:1/')).rejects.toBeInstanceOf(NotSent);
  });
});
