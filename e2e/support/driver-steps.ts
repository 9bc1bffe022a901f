import { expect, type Page } from '@playwright/test';
import { type AppVisit, fillVisit, goTo, leave, saveVisit } from './driver-app.ts';
import type { OwnDay } from './own-day.ts';

/** A driver's whole day as steps, each of them one act: the same in any run of it. */

export interface DayStep {
  name: string;
  /** Everything but the last tap. */
  prepare: (page: Page) => Promise<void>;
  /** The tap that records the act. */
  tap: (page: Page) => Promise<void>;
}

/** What the n-th stop comes to. */
export function visitOfStop(n: number, type: string, reasons: Record<string, string>, video: Buffer): AppVisit {
  const kind = n % 5 === 4 ? 'failed' : n % 7 === 3 ? 'partial' : 'whole';
  const outcomes = type === 'recollection' ? ['uncollected', 'partialCollection'] : ['undelivered', 'partial'];
  const reason = reasons[kind === 'failed' ? (outcomes[0] as string) : (outcomes[1] as string)];
  return {
    kind,
    comment: n % 3 === 0 ? `Parada ${n + 1}: «puerta ámbar», 2º piso` : '',
    ...(kind === 'failed' ? {} : { receivedBy: `Persona ${n + 1}` }),
    ...(kind === 'whole' ? {} : { subStatus: reason as string }),
    ...(n < 12 ? { photos: [n] } : {}),
    ...(n === 5 ? { video } : {}),
    isSigned: kind !== 'failed' && n % 4 === 0,
  };
}

/** Names of the company's sub-statuses, the first of each outcome. */
export async function reasonsOf(day: OwnDay): Promise<Record<string, string>> {
  const { substatus } = await day.call<{ substatus: { name: string; category: string; isSystem: boolean }[] }>(
    'GET',
    '/substatus?limit=200',
  );
  const usable = substatus.filter((s) => !s.isSystem);
  return Object.fromEntries([...(usable.length > 0 ? usable : substatus)].reverse().map((s) => [s.category, s.name]));
}

export function stepsOf(day: OwnDay, reasons: Record<string, string>, video: Buffer): DayStep[] {
  const { routeId, guides } = day;
  const visits: DayStep[] = guides.map((guide, n) => ({
    name: `visita ${n + 1}`,
    prepare: (page) => fillVisit(page, routeId, guide, visitOfStop(n, guide.type, reasons, video)),
    tap: saveVisit,
  }));
  const [, , mistaken] = guides;
  if (!mistaken) throw new Error('too few stops');
  const undo: DayStep = {
    name: 'deshacer',
    prepare: async (page) => {
      await goTo(page, `/route/${routeId}/stop/${mistaken.id}`);
      await page.getByRole('button', { name: 'Fue un error: deshacer' }).click();
      await page.getByRole('dialog').getByText('Me equivoqué de resultado').click();
    },
    tap: async (page) => {
      await page.getByRole('dialog').getByRole('button', { name: 'Deshacer', exact: true }).click();
      await expect(page.getByRole('dialog')).toBeHidden();
    },
  };
  const again: DayStep = {
    name: 'visita otra vez',
    prepare: (page) => fillVisit(page, routeId, mistaken, { kind: 'whole', receivedBy: 'La buena', photos: [40] }),
    tap: saveVisit,
  };
  return [
    { name: 'inicio', prepare: async () => undefined, tap: (page) => leave(page, routeId) },
    ...visits.slice(0, 3),
    undo,
    again,
    ...visits.slice(3),
    {
      name: 'fin',
      prepare: async (page) => {
        await goTo(page, `/route/${routeId}`);
        await page.getByRole('button', { name: 'Terminar ruta' }).first().click();
      },
      tap: async (page) => {
        await page.getByRole('dialog').getByRole('button', { name: 'Terminar ruta' }).click();
        await expect(page.getByText(/^Terminada a las|^Ruta terminada/).first()).toBeVisible();
      },
    },
  ];
}

export interface OfficeDay {
  status: string;
  guides: { folio: string; visits: Record<string, unknown>[] }[];
}

/** What the office has of the day, without what is another in any two runs: ids and moments. */
export async function officeSees(day: Omit<OwnDay, 'drive'>): Promise<OfficeDay> {
  const { status } = await day.call<{ status: string }>('GET', `/routes/${day.routeId}`);
  const guides = [];
  for (const { id, folio } of day.guides) {
    const { visits } = await day.call<{ visits: Record<string, unknown>[] }>('GET', `/guides/${id}/visits`);
    guides.push({
      folio,
      visits: visits.map((v) => ({
        attempt: v.attempt,
        outcome: v.outcome,
        subStatus: v.subStatus,
        receivedBy: v.receivedBy,
        comment: v.comment,
        place: [v.lat, v.lng],
        undone: v.undone ? (v.undone as { reason: string }).reason : null,
        isInTime: Date.parse(String(v.at)) <= Date.parse(String(v.receivedAt)),
        evidence: (v.evidence as { kind: string; sha256: string | null; text: string }[]).map((e) => [
          e.kind,
          // A browser gathers the moves of a pointer as it has time: no two signatures are the same bytes.
          e.kind === 'signature' ? 'signed' : e.sha256,
          e.text,
        ]),
      })),
    });
  }
  return { status, guides };
}

/** A second of a moving square, recorded by the browser itself. */
export async function recordVideo(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    canvas.width = 160;
    canvas.height = 120;
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    const recorder = new MediaRecorder(canvas.captureStream(10), { mimeType: 'video/webm' });
    const parts: Blob[] = [];
    recorder.ondataavailable = (event) => parts.push(event.data);
    const stopped = new Promise((resolve) => {
      recorder.onstop = resolve;
    });
    recorder.start();
    for (let i = 0; i < 12; i++) {
      context.fillStyle = i % 2 === 0 ? 'green' : 'white';
      context.fillRect(i * 8, i * 6, 40, 40);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    recorder.stop();
    await stopped;
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
    let text = '';
    for (const byte of bytes) text += String.fromCharCode(byte);
    return btoa(text);
  });
  return Buffer.from(base64, 'base64');
}
