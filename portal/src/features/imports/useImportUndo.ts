import type { GuideImport } from '@tramo/contract/imports';
import { useState } from 'react';
import { problemText } from '../../lib/api-problem.ts';
import { useText } from '../../lib/text.ts';
import { confirm } from '../../ui/confirm.tsx';
import { toast } from '../../ui/toast.ts';
import { madeGuides } from './import.rules.ts';
import { useImportWords } from './import-kind.ts';
import { useUndoImport } from './imports.api.ts';
import { importsText } from './imports.es.ts';

/** Undoes an import after asking. What the API refuses stays readable on the screen. */
export function useUndo() {
  const t = useText(importsText);
  const k = useImportWords();
  const undo = useUndoImport();
  const [refusal, setRefusal] = useState<{ name: string; text: string } | null>(null);
  const ask = async (one: GuideImport): Promise<void> => {
    setRefusal(null);
    const isSure = await confirm({
      title: t('result.undoTitle', { name: one.fileName }),
      body: k('undoText', { count: madeGuides(one.counts) }),
      confirm: t('result.undo'),
      isDangerous: true,
    });
    if (!isSure) return;
    undo.mutate(one._id, {
      onSuccess: ({ deleted }) => toast.ok(k('undoDone', { count: deleted })),
      onError: (error) => setRefusal({ name: one.fileName, text: problemText(error) }),
    });
  };
  return { ask, refusal, isPending: undo.isPending ? undo.variables : null };
}
