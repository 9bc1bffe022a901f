import { execFile } from 'node:child_process';
import { managerOf } from './settings/read-settings.ts';

/** What a process tells systemd of itself (sd_notify); see the units in deploy/systemd. */
export interface ServiceManager {
  /** It serves, in words that `systemctl status` shows; from now on it is told that the main thread turns, as often as the unit's watchdog asks. */
  ready(status: string): Promise<void>;
  /** It ends in order. */
  stopping(): Promise<void>;
}

/**
 * Node has no datagram sockets of the file system, so that systemd's own small program speaks for us (`NotifyAccess=all`): it is wherever a service
 * manager listens. Elsewhere nobody is told anything.
 */
export function openServiceManager(onError: (error: unknown) => void): ServiceManager {
  const manager = managerOf();
  const tell = (...states: string[]): Promise<void> =>
    new Promise((resolve) => {
      if (!manager) return resolve();
      execFile('systemd-notify', states, { timeout: 10_000 }, (error) => {
        if (error) onError(error);
        resolve();
      });
    });
  let timer: NodeJS.Timeout | null = null;
  return {
    ready: async (status) => {
      await tell('READY=1', `STATUS=${status}`);
      if (!manager?.watchdogMs) return;
      // Thrice in the time that it waits: one that comes late ends nothing.
      timer = setInterval(() => void tell('WATCHDOG=1'), manager.watchdogMs / 3);
      timer.unref();
    },
    stopping: async () => {
      if (timer) clearInterval(timer);
      await tell('STOPPING=1', 'STATUS=Termina en orden');
    },
  };
}
