/** @jsxImportSource preact */
import { type PublicReport, trackingApi } from '@tramo/contract/tracking';
import { useEffect, useRef, useState } from 'preact/hooks';
import { urlOf } from './client.ts';
import { useLanguage } from './words.ts';

type File = PublicReport['visits'][number]['files'][number];
const addressOf = (token: string, file: File): string => urlOf(trackingApi.reportFile, { token, fileId: file._id });

/** Photos of a visit; one of them large when it is chosen. */
export function Photos({ token, files }: { token: string; files: File[] }) {
  const { t } = useLanguage();
  const [large, setLarge] = useState<number | null>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (large !== null) dialog.current?.showModal();
  }, [large]);
  const chosen = large === null ? undefined : files[large];
  const name = (n: number): string => t('photo', { n: n + 1, count: files.length });
  return (
    <>
      <h3>{t('photos')}</h3>
      <ul class="photos">
        {files.map((file, n) => (
          <li key={file._id}>
            <button type="button" aria-label={t('enlarge', { n: n + 1 })} onClick={() => setLarge(n)}>
              <img src={addressOf(token, file)} alt={name(n)} loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
      <dialog
        ref={dialog}
        class="large"
        aria-label={large === null ? t('photos') : name(large)}
        onClose={() => setLarge(null)}
      >
        {chosen && large !== null && <img src={addressOf(token, chosen)} alt={name(large)} />}
        <button type="button" class="button" onClick={() => dialog.current?.close()}>
          {t('close')}
        </button>
      </dialog>
    </>
  );
}

export function Signature({ token, file, alt }: { token: string; file: File; alt: string }) {
  const { t } = useLanguage();
  return (
    <>
      <h3>{t('signature')}</h3>
      <img class="signature" src={addressOf(token, file)} alt={alt} />
    </>
  );
}

/** Videos are fetched whole when somebody wants to see them: players of some phones ask for them in pieces, which the server does not cut. */
export function Videos({ token, files }: { token: string; files: File[] }) {
  const { t } = useLanguage();
  return (
    <>
      <h3>{t('videos')}</h3>
      <ul class="photos">
        {files.map((file, n) => (
          <li key={file._id}>
            <Video
              address={addressOf(token, file)}
              name={t('video', { n: n + 1, count: files.length })}
              play={t('playVideo', { n: n + 1 })}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

function Video({ address, name, play }: { address: string; name: string; play: string }) {
  const { t } = useLanguage();
  const [source, setSource] = useState<string | null>(null);
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  useEffect(
    () => () => {
      if (source) URL.revokeObjectURL(source);
    },
    [source],
  );
  const load = async (): Promise<void> => {
    setState('loading');
    try {
      const answer = await fetch(address, { credentials: 'omit' });
      if (!answer.ok) throw new Error(String(answer.status));
      setSource(URL.createObjectURL(await answer.blob()));
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  // biome-ignore lint/a11y/useMediaCaption: a driver's few seconds at a door have no captions
  if (source) return <video src={source} controls autoplay playsInline aria-label={name} />;
  return (
    <>
      <button type="button" class="button quiet" disabled={state === 'loading'} onClick={() => void load()}>
        {state === 'loading' ? t('loading') : play}
      </button>
      {state === 'failed' && (
        <p class="error" role="alert">
          {t('fileFailed')}
        </p>
      )}
    </>
  );
}
