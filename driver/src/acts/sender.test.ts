import { pieceBytes } from '@tramo/contract/driver-day/driver-app';
import { describe, expect, it } from 'vitest';
import { refusal } from '../../test/model-server.ts';
import { lost, testPhone } from '../../test/phone.ts';

const manage = 'POST /driver/guides/{id}/manage';
const piece = 'PUT /driver/files/{id}/pieces';
const progress = 'GET /driver/files/{id}/pieces';

describe('sending what was recorded', () => {
  it('goes in order, each act after its files, under its own key', async () => {
    const p = await testPhone();
    await p.keepFile('f1', 10);
    await p.visit('g1', ['f1']);
    await p.record({ kind: 'reopen', guideId: 'g1', routeId: 'r1', body: { routeId: 'r1', at: '' } });
    expect([await p.step(), await p.step(), await p.step()].map((s) => s.kind)).toEqual(['settled', 'settled', 'idle']);
    expect(p.calls).toEqual([piece, manage, 'POST /driver/guides/{id}/reopen']);
    expect(p.server.applied.slice(1)).toEqual(
      p.book
        .kept()
        .slice(1)
        .map((k) => k.act._id),
    );
  });

  it.each([
    ['no answer', lost(), 500],
    ['a busy server', refusal(503, 'general.busy'), 500],
    ['a fault of the server', refusal(500, 'general.unexpected'), 500],
    ['a server that asks for patience', refusal(429, 'general.rate', undefined, 7), 7000],
  ])('waits after %s and sends the same again', async (_, fault, afterMs) => {
    const p = await testPhone();
    await p.visit('g1');
    p.meet.push(fault);
    expect(await p.step()).toEqual({ kind: 'retry', afterMs });
    expect(await p.step()).toMatchObject({ kind: 'settled', isRefused: false });
    expect(p.server.routes[0]?.stops[0]?.status).toBe('delivered');
  });

  it('waits longer and longer, at most a quarter of a minute, and from the beginning once something went through', async () => {
    const p = await testPhone();
    await p.visit('g1');
    await p.visit('g2');
    p.meet.push(...Array.from({ length: 7 }, lost));
    const pauses: number[] = [];
    for (let n = 0; n < 7; n++) {
      const step = await p.step();
      if (step.kind === 'retry') pauses.push(step.afterMs);
    }
    expect(pauses).toEqual([500, 1000, 2000, 4000, 8000, 15_000, 15_000]);
    await p.step();
    p.meet.push(lost());
    expect(await p.step()).toEqual({ kind: 'retry', afterMs: 500 });
  });

  it('tells of a vehicle that may not leave, and nobody has to deal with its refusal', async () => {
    const p = await testPhone({ isUnderWay: false });
    const first = await p.record({ kind: 'start', routeId: 'r1', body: { at: '' }, isBlocked: true });
    const second = await p.record({ kind: 'start', routeId: 'r1', body: { at: '' } });
    p.meet.push(refusal(422, 'answers.blocked'));
    expect(await p.step()).toMatchObject({ kind: 'settled', act: { _id: first._id }, isRefused: false });
    expect(p.book.kept()[0]?.result).toMatchObject({ state: 'dropped', replacedBy: null });
    expect(await p.step()).toMatchObject({ kind: 'settled', act: { _id: second._id }, isRefused: false });
    expect(p.server.routes[0]?.status).toBe('started');
  });

  it.each(['auth.session_expired', 'auth.password_change_required', 'auth.user_inactive'])(
    'keeps everything at %s',
    async (key) => {
      const p = await testPhone();
      await p.visit('g1');
      p.meet.push(refusal(key === 'auth.session_expired' ? 401 : 403, key));
      expect(await p.step()).toEqual({ kind: 'signIn' });
      expect(p.states()).toEqual(['start done', 'visit waits']);
    },
  );

  it('parks what is refused, with what needs it, and goes on with the rest', async () => {
    const p = await testPhone();
    await p.visit('g1');
    await p.record({ kind: 'reopen', guideId: 'g1', routeId: 'r1', body: { routeId: 'r1', at: '' } });
    await p.visit('g2');
    p.meet.push(refusal(422, 'codes.wrong'));
    await p.step();
    await p.step();
    expect(await p.step()).toEqual({ kind: 'held' });
    expect(p.states()).toEqual(['start done', 'visit refused', 'reopen waits', 'visit done']);
    expect(
      p.book
        .view()
        ?.routes[0]?.stops.map((s) => s.status)
        .slice(0, 2),
    ).toEqual(['route', 'delivered']);
  });

  it('knows its own visit again where the server has forgotten that it answered', async () => {
    const p = await testPhone();
    const act = await p.visit('g1');
    p.meet.push(null);
    const { answer } = p.server;
    p.server.answer = async (...given) => {
      await answer(...given);
      p.server.answer = answer;
      throw lost();
    };
    expect((await p.step()).kind).toBe('retry');
    p.server.forgetKeys();
    expect(await p.step()).toMatchObject({ kind: 'settled', isRefused: false });
    expect(p.server.applied.filter((key) => key === act._id)).toHaveLength(1);
  });

  it('does not take the visit of another phone for its own', async () => {
    const p = await testPhone();
    await p.visit('g1');
    p.server.office.visitElsewhere('g1');
    expect(await p.step()).toMatchObject({ kind: 'settled', isRefused: true });
    expect(p.book.changes().map((c) => c.kind)).toEqual(['managedElsewhere']);
  });

  it('is done with a visit that the office kept as late', async () => {
    const p = await testPhone();
    await p.visit('g1');
    p.server.office.takeAway('r1');
    expect(await p.step()).toMatchObject({ kind: 'settled', isRefused: false });
    expect(p.book.kept()[1]?.result).toMatchObject({ state: 'done', answer: { late: 'driver.late_visit' } });
    expect(p.book.changes().map((c) => `${c.kind} ${c.stop?.guideId}`)).toEqual(['visitLate g1']);
  });

  it('sends the other guides of a door again where some came too late', async () => {
    const p = await testPhone();
    const guides = ['g1', 'g2', 'g3'].map((id) => ({ id }));
    await p.record({ kind: 'visits', routeId: 'r1', body: { routeId: 'r1', result: 'delivered', at: '', guides } });
    p.server.office.remove('g2');
    await p.step();
    expect(p.states()).toEqual(['start done', 'visits dropped', 'visits waits']);
    expect(p.book.changes().map((c) => `${c.kind} ${c.stop?.guideId}`)).toEqual(['visitLate g2']);
    await p.step();
    expect(p.server.routes[0]?.stops.map((s) => `${s.guideId} ${s.status}`).slice(0, 2)).toEqual([
      'g1 delivered',
      'g3 delivered',
    ]);
  });

  it('forgets an order that a later one takes the place of', async () => {
    const p = await testPhone();
    const order = (guides: string[]) => p.record({ kind: 'order', routeId: 'r1', body: { at: '', guides } });
    await order(['g5', 'g4', 'g3', 'g2']);
    await order(['g5', 'g1', 'g2', 'g3', 'g4']);
    await p.step();
    await p.step();
    expect(p.states()).toEqual(['start done', 'order dropped', 'order done']);
    expect(p.server.routes[0]?.stops.map((s) => s.guideId)).toEqual(['g5', 'g1', 'g2', 'g3', 'g4']);
  });

  it('holds a visit whose video waits for Wi-Fi, and no other', async () => {
    let isMobile = true;
    const p = await testPhone({ world: { holdsVideos: () => isMobile } });
    await p.keepFile('v1', 10, 'video');
    await p.visit('g1', ['v1']);
    await p.visit('g2');
    await p.step();
    expect(await p.step()).toEqual({ kind: 'held' });
    expect(p.states()).toEqual(['start done', 'visit waits', 'visit done']);
    isMobile = false;
    await p.step();
    expect(p.states()).toEqual(['start done', 'visit done', 'visit done']);
  });
});

describe('sending a file in pieces', () => {
  const size = pieceBytes * 3 + 100;

  it('goes on where it was cut', async () => {
    const p = await testPhone();
    await p.keepFile('f1', size);
    await p.visit('g1', ['f1']);
    p.meet.push(null, null, lost());
    expect((await p.step()).kind).toBe('retry');
    expect(p.book.files().get('f1')).toMatchObject({ sent: pieceBytes * 2, isSent: false });
    p.calls.length = 0;
    await p.step();
    expect(p.calls).toEqual([progress, piece, piece, manage]);
    const bytes = new Uint8Array((await p.disk.readBytes('f1')) as ArrayBuffer);
    expect(p.server.files.get('f1')?.bytes.every((b, n) => b === bytes[n])).toBe(true);
  });

  it('begins again where the server knows nothing of it any more', async () => {
    const p = await testPhone();
    await p.keepFile('f1', size);
    await p.visit('g1', ['f1']);
    p.meet.push(null, null, lost());
    await p.step();
    p.server.files.clear();
    expect(await p.step()).toMatchObject({ kind: 'settled', isRefused: false });
  });

  it('sends files again that the server lost after they were whole', async () => {
    const p = await testPhone();
    await p.keepFile('f1', 10);
    await p.visit('g1', ['f1']);
    p.meet.push(null, lost());
    await p.step();
    p.server.files.clear();
    await p.step();
    expect(await p.step()).toMatchObject({ kind: 'settled', isRefused: false });
  });

  it('parks a visit whose file the server does not take', async () => {
    const p = await testPhone();
    await p.keepFile('f1', 10);
    await p.visit('g1', ['f1']);
    p.meet.push(refusal(422, 'files.damaged'));
    expect(await p.step()).toMatchObject({ kind: 'settled', isRefused: true });
    expect(p.book.view()?.refused[0]?.problem.key).toBe('files.damaged');
  });

  it('sends the small ones of an act together', async () => {
    const p = await testPhone();
    for (const id of ['f1', 'f2', 'f3']) await p.keepFile(id, 10);
    await p.visit('g1', ['f1', 'f2', 'f3']);
    await p.step();
    expect(p.calls).toEqual([piece, piece, piece, manage]);
    expect([...p.book.files().values()].every((f) => f.isSent)).toBe(true);
  });
});
