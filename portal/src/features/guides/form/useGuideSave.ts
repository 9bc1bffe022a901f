import { useQueryClient } from '@tanstack/react-query';
import { clientsApi } from '@tramo/contract/clients';
import type { Guide, GuideDetail } from '@tramo/contract/guides';
import { guidesApi } from '@tramo/contract/guides-api';
import { problemText as contractText } from '@tramo/contract/problem-kinds';
import { useRef, useState } from 'react';
import { call, newKey } from '../../../lib/api.ts';
import { ApiProblem, problemText } from '../../../lib/api-problem.ts';
import { getLocale } from '../../../lib/locale.ts';
import { useText } from '../../../lib/text.ts';
import { toast } from '../../../ui/toast.ts';
import { faultsOf, folioTakenText } from './faults.rules.ts';
import type { FormStore } from './form-store.ts';
import { guideFormText } from './guide-form.es.ts';
import { filledRows } from './items.rules.ts';
import type { BookChoice } from './PartySection.tsx';
import type { PendingDocuments } from './usePendingDocuments.ts';
import { atForm, bodyOf, changeOf, type FormFields, type GuideFormValues, type NewGuideBody } from './values.rules.ts';

interface SaveInput {
  store: FormStore;
  /** The guide as it was last read; null for a new one. */
  guide: GuideDetail | null;
  fields: FormFields;
  pending: PendingDocuments;
  bookChoice: BookChoice;
  /** Somebody else saved meanwhile: the guide as it is now. */
  onStale: (now: GuideDetail) => void;
  /** Where the first fault is. */
  onFaults: () => void;
}

/** Sends the form, and after it what can only follow: its papers, and what goes into the client's book. Whatever fails, what was typed stays. */
export function useGuideSave({ store, guide, fields, pending, bookChoice, onStale, onFaults }: SaveInput) {
  const t = useText(guideFormText);
  const client = useQueryClient();
  const [isSaving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  // The same guide sent again after an answer that never came must not become two; another one has a key of its own.
  const attempt = useRef({ body: '', key: '' });

  const send = (values: GuideFormValues): Promise<Guide> => {
    if (guide) {
      const change = { ...changeOf(store.get().base, values, fields), version: guide.version };
      return call(guidesApi.update, { params: { id: guide._id }, body: change });
    }
    const body = bodyOf(values, fields) as NewGuideBody;
    const text = JSON.stringify(body);
    if (attempt.current.body !== text) attempt.current = { body: text, key: newKey() };
    return call(guidesApi.create, { body, idempotencyKey: attempt.current.key });
  };
  const show = (faults: Record<string, string>): void => {
    store.setErrors(faults);
    toast.error(contractText('general.invalid', getLocale()));
    onFaults();
  };
  const refuse = async (error: unknown, values: GuideFormValues): Promise<void> => {
    if (!(error instanceof ApiProblem)) throw error;
    if (error.key === 'guides.folio_exists') {
      store.setError('folio', folioTakenText(values.folio.trim(), getLocale()));
      toast.error(problemText(error));
      onFaults();
    } else if (error.key === 'general.stale' && guide) {
      const now = await call(guidesApi.detail, { params: { id: guide._id } });
      client.setQueryData(['guides', 'detail', guide._id], now);
      onStale(now);
    } else if (Object.keys(error.fields).length > 0) show(atForm(error.fields, filledRows(values.items)));
    else {
      setRefusal(error);
      toast.error(guide ? t('failed') : problemText(error));
    }
  };
  /** Into the client's book what was ticked. A refusal there takes nothing from the guide. */
  const saveInBook = async ({ client: owner, party }: GuideFormValues): Promise<string | null> => {
    if (!owner || (!bookChoice.contact && !bookChoice.address)) return null;
    const params = { id: owner._id };
    const { pin, address, contactName, ...contact } = party;
    const name = (bookChoice.addressName || party.companyName || contactName || address.street).trim().slice(0, 80);
    const place = { ...address, lat: pin?.lat ?? null, lng: pin?.lng ?? null };
    try {
      if (bookChoice.contact) await call(clientsApi.createContact, { params, body: { name: contactName, ...contact } });
      if (bookChoice.address) {
        const { windows } = store.get().values;
        await call(clientsApi.createAddress, { params, body: { name, address: place, windows, accessNotes: '' } });
      }
      return null;
    } catch (error) {
      return t('notKept', { client: owner.name, reason: problemText(error) });
    } finally {
      void client.invalidateQueries({ queryKey: ['clients'] });
    }
  };

  /** The saved guide, or null when something is in the way, which is then on show. */
  const save = async (): Promise<Guide | null> => {
    if (isSaving) return null;
    setRefusal(null);
    const { values, base } = store.get();
    const isInRoute = guide?.route !== null && guide !== null;
    const faults = faultsOf(values, { locale: getLocale(), fields, base: guide ? base : null, isInRoute });
    if (Object.keys(faults).length > 0) {
      show(faults);
      return null;
    }
    if (pending.isSending || pending.hasFailed) {
      toast.error(t(pending.isSending ? 'documents.pending' : 'documents.failed'));
      return null;
    }
    setSaving(true);
    try {
      const saved = await send(values);
      attempt.current = { body: '', key: '' };
      const notAttached = await pending.attach(saved._id);
      const bookError = await saveInBook(values);
      if (notAttached > 0) toast.error(t('documents.notAttached', { count: notAttached }));
      else if (bookError) toast.error(bookError);
      else toast.ok(guide ? t('saved') : t('created', { name: saved.folio }));
      // The list and the detail are asked again; a subtype may be new.
      void client.invalidateQueries({ queryKey: ['guides'], predicate: ({ queryKey }) => queryKey[1] !== 'source' });
      return saved;
    } catch (error) {
      await refuse(error, values).catch((failure: unknown) => toast.error(problemText(failure)));
      return null;
    } finally {
      setSaving(false);
    }
  };
  return { save, isSaving, refusal };
}
