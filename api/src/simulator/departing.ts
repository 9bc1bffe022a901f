import { randomUUID } from 'node:crypto';
import type { SentChecklist } from '@tramo/contract/checklist-answers';
import { type ChecklistAnswers, type ChecklistContent, questionsOf } from '@tramo/contract/checklist-content';
import { departureContext } from '@tramo/contract/checklist-departure';
import type { DriverRoute } from '@tramo/contract/driver';
import { fillChecklist } from './answering.ts';
import type { Phone } from './phone.ts';
import { randomOf } from './random.ts';
import { askedPicture } from './visit.ts';

const DAY_MS = 86_400_000;
/** Kilometres of a vehicle at a time: it has driven some before, and some each day since. */
export function odometerOf(vehicle: string, at: Date): number {
  const before = 20_000 + Math.floor(randomOf(vehicle)() * 120_000);
  return before + Math.floor((at.getTime() / DAY_MS - 20_000) * 85);
}
/** Numbers that the inspection asks for are kilometres. */
export const withOdometer = (content: ChecklistContent, answers: ChecklistAnswers, km: number): ChecklistAnswers =>
  Object.fromEntries(
    Object.entries(answers).map(([id, value]) => {
      const q = questionsOf(content).find((one) => one.id === id);
      return [id, q?.type === 'shortAnswer' && q.format === 'number' ? String(km) : value];
    }),
  );

/** The vehicle's checklist as its driver fills it in before leaving, its pictures sent; null where none is asked. */
export async function checkVehicle(phone: Phone, route: DriverRoute, seed: string): Promise<SentChecklist | null> {
  const wanted = phone.checklists().find((one) => one.versionId === route.departureVersionId);
  if (!wanted) return null;
  const asked: { kind: 'photo' | 'signature'; id: string }[] = [];
  const take = (kind: 'photo' | 'video' | 'signature'): string => {
    const id = randomUUID();
    asked.push({ kind: kind === 'signature' ? 'signature' : 'photo', id });
    return id;
  };
  const context = departureContext(route.vehicle?.type ?? null);
  const filled = fillChecklist(wanted.content, context, randomOf(`${seed} departure`), take);
  if (!filled) return null;
  const answers = withOdometer(wanted.content, filled, odometerOf(route.vehicle?.plate ?? '', phone.now()));
  const used = new Set(Object.values(answers).flat());
  for (const [n, { kind, id }] of asked.filter((a) => used.has(a.id)).entries())
    await phone.upload(kind, askedPicture(kind, false, n), id);
  return { versionId: wanted.versionId, answers };
}
