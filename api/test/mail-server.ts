import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';

/** The moments at which a mail server speaks; `text`: after the mail's last line. */
export type MailLine = 'greeting' | 'EHLO' | 'MAIL' | 'RCPT' | 'DATA' | 'text';

const usual: Readonly<Record<MailLine, string>> = {
  greeting: '220 ready',
  EHLO: '250 hello',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go on',
  text: '250 taken',
};

export interface MailServer {
  url: string;
  /** Addresses whose mail it has, as often as it has one: what it cut, or never answered, after the last line, too. */
  taken: string[];
  close(): void;
}

/** A mail server that says at each moment what it is told to: a line, `cut` (the connection), `hang` (nothing any more); null: as usual. */
export async function openMailServer(says: (line: MailLine, to: string) => string | null): Promise<MailServer> {
  const sockets = new Set<Socket>();
  const taken: string[] = [];
  const server = createServer((socket) => {
    sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => undefined));
    let isText = false;
    let rest = '';
    let to = '';
    const answer = (line: MailLine): void => {
      const said = says(line, to) ?? usual[line];
      if (line === 'text' && !/^[45]/.test(said)) taken.push(to);
      isText = line === 'DATA' && said.startsWith('354');
      if (said === 'cut') socket.destroy();
      else if (said !== 'hang') socket.write(`${said}\r\n`);
    };
    socket.on('data', (chunk) => {
      rest += chunk;
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        if (isText && line === '.') answer('text');
        if (isText || line === '.') continue;
        to = /^RCPT TO:<([^>]*)>/i.exec(line)?.[1] ?? to;
        const word = line.slice(0, 4).toUpperCase();
        if (word in usual) answer(word as MailLine);
        // It does not encrypt, and says so as servers do.
        else if (word === 'STAR') socket.write('502 5.5.1 not implemented\r\n');
        else if (word === 'QUIT') socket.end('221 bye\r\n');
        else socket.write('250 ok\r\n');
      }
    });
    answer('greeting');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}?ignoreTLS=true`,
    taken,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
