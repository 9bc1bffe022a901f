/** The part of the package (which brings no types) that the tests of mails use. */
declare module 'smtp-server' {
  import type { Server } from 'node:net';
  import type { Readable } from 'node:stream';
  export class SMTPServer {
    constructor(options: {
      disabledCommands?: string[];
      allowInsecureAuth?: boolean;
      onAuth?(
        auth: { username: string; password: string },
        session: unknown,
        done: (error: Error | null, answer?: { user: string }) => void,
      ): void;
      onRcptTo?(address: unknown, session: unknown, done: (error?: Error) => void): void;
      onData?(stream: Readable, session: unknown, done: (error?: Error) => void): void;
    });
    server: Server;
    listen(port: number, host: string, done: () => void): void;
    close(done: () => void): void;
  }
}
