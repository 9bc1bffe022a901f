import type { EvidencePart } from '@tramo/contract/evidence-rules';
import { limits } from '@tramo/contract/limits';
import type { EvidenceKind } from '@tramo/contract/proof';
import { useState } from 'preact/hooks';
import { useDayStore } from '../app/day-context.ts';
import { useWords } from '../app/words.ts';
import { lastPlace } from '../position/place.ts';
import { Button, Buttons } from '../ui/Button.tsx';
import { TextArea, TextField } from '../ui/fields.tsx';
import { PhotoField } from './camera/PhotoField.tsx';
import { VideoField } from './camera/VideoField.tsx';
import { type Taken, withFile } from './form/draft.ts';
import { neededBeside } from './form/needs.ts';
import type { OpenVisit } from './form/useVisit.ts';
import { ScanField } from './scan/ScanField.tsx';
import { SignatureField } from './signature/SignatureField.tsx';
import { visitWords } from './visit-words.ts';

const extras = ['photo', 'signature', 'video', 'scan'] as const;
type Extra = (typeof extras)[number];
const needOf = { photo: 'photos', signature: 'signature', video: 'videos', scan: 'scans' } as const satisfies Record<
  Extra,
  EvidencePart
>;
const titleOf = {
  photo: 'photos.title',
  signature: 'signature.title',
  video: 'video.title',
  scan: 'scan.title',
} as const satisfies Record<Extra, string>;
/** Videos of one visit: what a day of a weak signal can carry. */
const videosMost = 3;

export interface Extras {
  isShown: (extra: Extra) => boolean;
  hidden: readonly Extra[];
  open: (extra: Extra) => void;
}
/** Which kinds of evidence have a field: those that are asked for, hold something or were opened. */
export function useExtras({ draft, judged }: OpenVisit): Extras {
  const [opened, setOpened] = useState<readonly Extra[]>([]);
  const hasChecklist = judged.guides.some((guide) => guide.checklist !== null);
  // Photos are always offered, but where a checklist asks for its own.
  const isShown = (extra: Extra): boolean =>
    neededBeside(judged, needOf[extra]) > 0 ||
    draft.evidence.some((one) => one.kind === extra) ||
    opened.includes(extra) ||
    (extra === 'photo' && !hasChecklist);
  return {
    isShown,
    hidden: extras.filter((extra) => !isShown(extra)),
    open: (extra) => setOpened((before) => [...before, extra]),
  };
}

/** What is not asked for is a tap away. */
export function ExtraButtons({ hidden, open }: Extras) {
  const t = useWords(visitWords);
  if (hidden.length === 0) return null;
  return (
    <Buttons>
      {hidden.map((extra) => (
        <Button key={extra} tone="quiet" icon="plus" onClick={() => open(extra)}>
          {t(titleOf[extra])}
        </Button>
      ))}
    </Buttons>
  );
}

/** What is gathered once at the door: who received, photos, and what else is asked for. */
export function CommonParts({ visit, extras: { isShown } }: { visit: OpenVisit; extras: Extras }) {
  const t = useWords(visitWords);
  const store = useDayStore();
  const { draft, change, judged, door } = visit;
  const { evidence } = draft;
  const main = judged.guides[0]?.stop ?? door[0];
  const kind = judged.guides[0]?.kind ?? draft.kind;
  const of = (wanted: EvidenceKind): Taken[] => evidence.filter((one) => one.kind === wanted);
  const filesOf = (wanted: EvidenceKind): string[] => of(wanted).flatMap((one) => one.fileId ?? []);
  const taken = (what: Pick<Taken, 'kind' | 'fileId' | 'text'>): Taken => {
    const place = lastPlace();
    return { ...what, at: store.now(), lat: place?.lat ?? null, lng: place?.lng ?? null };
  };
  const add = (kindOf: EvidenceKind) => (fileId: string) =>
    change((now) => ({
      ...now,
      evidence: [...now.evidence, taken({ kind: kindOf, fileId, text: '' })],
      files: withFile(now, fileId),
    }));
  const remove = (fileId: string): void => {
    change((now) => ({ ...now, evidence: now.evidence.filter((one) => one.fileId !== fileId) }));
    // A refused visit still names its files: they go when it is replaced.
    if (!draft.corrects) void store.dropFile(fileId).catch(() => undefined);
  };
  const changeScans = (next: (codes: readonly string[]) => readonly string[]): void =>
    change((now) => {
      const scans = now.evidence.filter((one) => one.kind === 'scan');
      return {
        ...now,
        evidence: [
          ...now.evidence.filter((one) => one.kind !== 'scan'),
          ...next(scans.map(({ text }) => text)).map(
            (text) => scans.find((one) => one.text === text) ?? taken({ kind: 'scan', fileId: null, text }),
          ),
        ],
      };
    });
  const left = Math.max(0, limits.evidencePerVisit - evidence.length);
  const isReceived = kind !== 'failed' || neededBeside(judged, 'receiver') > 0 || draft.receivedBy !== '';
  const suggested = main ? main.contactName || main.companyName : '';
  return (
    <>
      {isReceived && main && (
        <>
          <TextField
            label={t(`receiver.${main.type}`)}
            value={draft.receivedBy}
            onChange={(receivedBy) => change((now) => ({ ...now, receivedBy }))}
            maxLength={120}
            autoComplete="off"
            autoCapitalize="words"
          />
          {draft.receivedBy.trim() === '' && suggested !== '' && (
            <Button icon="user" onClick={() => change((now) => ({ ...now, receivedBy: suggested.slice(0, 120) }))}>
              {suggested}
            </Button>
          )}
        </>
      )}
      {isShown('photo') && (
        <PhotoField
          label={t('photos.title')}
          hint={kind === 'failed' ? t('photos.facade') : undefined}
          fileIds={filesOf('photo')}
          most={filesOf('photo').length + left}
          onAdd={add('photo')}
          onRemove={remove}
        />
      )}
      {isShown('video') && (
        <VideoField
          label={t('video.title')}
          fileIds={filesOf('video')}
          most={Math.min(videosMost, filesOf('video').length + left)}
          onAdd={add('video')}
          onRemove={remove}
        />
      )}
      {isShown('signature') && (
        <SignatureField
          label={t('signature.title')}
          fileId={filesOf('signature')[0] ?? null}
          onAdd={add('signature')}
          onRemove={remove}
        />
      )}
      {isShown('scan') && (
        <ScanField
          label={t('scan.title')}
          codes={of('scan').map((one) => one.text)}
          most={of('scan').length + left}
          onChange={changeScans}
        />
      )}
      <TextArea
        label={t('comment')}
        value={draft.comment}
        onChange={(comment) => change((now) => ({ ...now, comment }))}
        maxLength={500}
        rows={2}
      />
    </>
  );
}
