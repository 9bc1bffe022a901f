import type { Scan } from '@tramo/contract/warehouse/scans';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { openScanQueue } from './scan-queue.ts';
import { memoryStore } from './scan-store.ts';

const open = (store: ReturnType<typeof memoryStore>, send: (scans: Scan[]) => Promise<number>, lastSeq = 0) =>
  openScanQueue({ work: 'w', store, lastSeq, send, isRefusal: (error) => (error as Error).message === 'refused' });

/** A server that folds by place and id, and may lose calls before or after it took them. */
function server() {
  const taken: Scan[] = [];
  const ids = new Set<string>();
  return {
    taken,
    take(scans: Scan[]) {
      for (const scan of scans) if (!ids.has(scan._id)) taken.push(scan);
      for (const scan of scans) ids.add(scan._id);
      return taken.length;
    },
  };
}

describe('scans on their way', () => {
  test('whatever calls are lost, and however often the page is closed, all arrive once and in order', async () => {
    vi.useFakeTimers();
    try {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.array(fc.constantFrom('lost', 'answer lost', 'fine'), { maxLength: 12 }), {
            minLength: 1,
            maxLength: 5,
          }),
          async (visits) => {
            const store = memoryStore();
            const { taken, take } = server();
            let said = 0;
            for (const fates of visits) {
              let call = 0;
              const queue = await open(
                store,
                async (scans) => {
                  const fate = fates[call++ % Math.max(1, fates.length)] ?? 'fine';
                  if (fate === 'lost') throw new Error('network');
                  const answer = take(scans);
                  if (fate === 'answer lost') throw new Error('network');
                  return answer;
                },
                taken.at(-1)?.seq ?? 0,
              );
              for (let i = 0; i < fates.length; i++) queue.add(`code-${++said}`, 'scanner', {});
              await vi.advanceTimersByTimeAsync(fates.length % 2 === 0 ? 0 : 60_000);
              queue.close();
              await vi.advanceTimersByTimeAsync(0);
            }
            const last = await open(store, async (scans) => take(scans), taken.at(-1)?.seq ?? 0);
            await vi.advanceTimersByTimeAsync(60_000);
            expect(last.state.get().waiting).toEqual([]);
            expect(await store.of('w')).toEqual([]);
            expect(taken.map((s) => s.code)).toEqual(Array.from({ length: said }, (_, i) => `code-${i + 1}`));
            expect(taken.map((s) => s.seq)).toEqual(taken.map((_, i) => i + 1));
            last.close();
          },
        ),
        { numRuns: 60 },
      );
    } finally {
      vi.useRealTimers();
    }
  });

  test('a refusal stops the sending and keeps what waits, until somebody tries again or gives it up', async () => {
    const store = memoryStore();
    let isOpen = false;
    const queue = await open(store, async (scans) => {
      if (!isOpen) throw new Error('refused');
      return scans.length;
    });
    queue.add('a', 'typed', {});
    await vi.waitFor(() => expect(queue.state.get().state).toBe('refused'));
    queue.add('b', 'typed', {});
    expect(queue.state.get()).toMatchObject({ state: 'refused', waiting: [{ code: 'a' }, { code: 'b' }] });
    isOpen = true;
    queue.retry();
    await vi.waitFor(() => expect(queue.state.get()).toMatchObject({ state: 'idle', waiting: [] }));
    isOpen = false;
    queue.add('c', 'typed', {});
    await vi.waitFor(() => expect(queue.state.get().state).toBe('refused'));
    await queue.discard();
    expect(await store.of('w')).toEqual([]);
    queue.close();
  });

  test('a disk that refuses costs no scan, and it is said that they end with the page', async () => {
    const store = { ...memoryStore(), isKept: true, put: () => Promise.reject(new Error('full')) };
    const sent: string[] = [];
    const queue = await open(store, async (scans) => sent.push(...scans.map((s) => s.code)));
    queue.add('a', 'camera', {});
    await vi.waitFor(() => expect(queue.state.get()).toMatchObject({ isKept: false, waiting: [] }));
    expect(sent).toEqual(['a']);
    queue.close();
  });
});
