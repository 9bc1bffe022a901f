import { minute, routeOf, snapshotOf, stopOf } from '@tramo/contract/test/driver-days';
import { describe, expect, it } from 'vitest';
import { lost, testPhone } from '../../test/phone.ts';
import { openBook } from './book.ts';
import { memoryDisk } from './memory-disk.ts';
import { StorageFull } from './recorder.ts';

const again = (p: Awaited<ReturnType<typeof testPhone>>) =>
  openBook({ driverId: 'd1', disk: p.disk, now: () => p.server.now });

describe('the book of a day', () => {
  it('is the same for the next page that opens it', async () => {
    const p = await testPhone();
    await p.keepFile('f1', 10);
    await p.visit('g1', ['f1']);
    p.meet.push(null, lost());
    await p.step();
    const next = await again(p);
    expect(next.view()).toEqual(p.book.view());
    expect(next.kept()).toEqual(p.book.kept());
    expect(next.files()).toEqual(p.book.files());
  });

  it('shows what another window recorded once it reads anew', async () => {
    const p = await testPhone();
    const other = await again(p);
    await p.visit('g1');
    expect(other.view()?.waiting).toEqual([]);
    await other.reload();
    expect(other.view()).toEqual(p.book.view());
  });

  it('frees what the server has when there is no room, and tells the driver when that is not enough', async () => {
    const p = await testPhone({ disk: memoryDisk(100) });
    await p.keepFile('f1', 60);
    await p.visit('g1', ['f1']);
    await expect(p.keepFile('f2', 60)).rejects.toBeInstanceOf(StorageFull);
    await p.step();
    await p.keepFile('f2', 60);
    expect(p.book.files().get('f1')).toMatchObject({ isSent: true, isHere: false });
    await p.visit('g2', ['f2']);
    await expect(p.keepFile('f3', 60)).rejects.toBeInstanceOf(StorageFull);
    // Acts go on.
    await p.visit('g3');
    expect(p.book.view()?.waiting.map((a) => a.kind)).toEqual(['visit', 'visit']);
  });

  it('takes the route that an answer told for the day, and knows what is in it', async () => {
    const p = await testPhone({ isUnderWay: false });
    p.server.office.note('g2', 'Timbre azul');
    await p.record({ kind: 'start', routeId: 'r1', body: { at: '' } });
    await p.step();
    expect(p.book.snapshot()?.day.routes[0]?.status).toBe('started');
    expect(p.book.snapshot()?.containedActs).toEqual([p.book.kept()[0]?.act._id]);
    expect(p.book.changes().map((c) => c.text)).toEqual(['Timbre azul']);
  });

  it('still shows what was answered while the day was being asked for', async () => {
    const p = await testPhone();
    await p.visit('g1');
    const { answer } = p.server;
    let come: () => void = () => undefined;
    p.server.answer = async (...given) => {
      const told = await answer(...given);
      await new Promise<void>((resolve) => {
        come = resolve;
      });
      return told;
    };
    const reading = p.reader.read();
    await Promise.resolve();
    p.server.answer = answer;
    await p.step();
    await new Promise((resolve) => setTimeout(resolve));
    come();
    await reading;
    expect(p.book.snapshot()?.day.routes[0]?.stops[0]?.status).toBe('route');
    expect(p.book.view()?.routes[0]?.stops[0]?.status).toBe('delivered');
    await p.reader.read();
    expect(p.book.changes()).toEqual([]);
  });

  it('does not go back to an older day', async () => {
    const p = await testPhone();
    const now = p.book.snapshot();
    await p.book.takeDay(snapshotOf([routeOf('r1', [stopOf('g9', 1)])], minute(-10)));
    expect(p.book.snapshot()).toBe(now);
  });

  it('forgets acts of days before, with their files, and nothing that waits', async () => {
    const p = await testPhone();
    await p.keepFile('f1', 10);
    await p.keepFile('f2', 10);
    await p.visit('g1', ['f1']);
    await p.step();
    await p.visit('g2', ['f2']);
    p.server.now += 3 * 24 * 3_600_000;
    await p.reader.read();
    expect(p.states()).toEqual(['visit waits']);
    expect([...p.book.files().keys()]).toEqual(['f2']);
    expect((await again(p)).kept()).toEqual(p.book.kept());
  });

  it('does not delete a file that an act names', async () => {
    const p = await testPhone();
    await p.keepFile('f1', 10);
    await p.keepFile('f2', 10);
    await p.visit('g1', ['f1']);
    await p.book.forgetFile('f1');
    await p.book.forgetFile('f2');
    expect([...p.book.files().keys()]).toEqual(['f1']);
  });
});
