/**
 * Vitest's pool of child processes, where test files of a project share one process: each file would read and build the whole API anew otherwise, which
 * took two fifths of all time. A process ends after so many files, so that what they leave behind (embedded databases above all) does not add up.
 */
import { ForksPoolWorker } from 'vitest/node';

class SharedFork extends ForksPoolWorker {
  name = 'shared-forks';
  #files = 0;
  #most;

  /** @param {ConstructorParameters<typeof ForksPoolWorker>[0]} options  @param {number} most */
  constructor(options, most) {
    super(options);
    this.#most = most;
  }

  /** @param {import('vitest/node').WorkerRequest} message */
  send(message) {
    if (message.type === 'run') this.#files += message.context.files.length;
    super.send(message);
  }

  canReuse() {
    return this.#files < this.#most;
  }
}

/** @param {number} most  files of one process  @returns {import('vitest/node').PoolRunnerInitializer} */
export const sharedForks = (most) => ({
  name: 'shared-forks',
  createPoolWorker: (options) => new SharedFork(options, most),
});
