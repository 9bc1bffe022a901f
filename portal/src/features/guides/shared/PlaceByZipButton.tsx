import { Button } from '@mantine/core';
import { IconMapPins } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { GuideListInput } from '@tramo/contract/guide-list';
import { guidesApi } from '@tramo/contract/guides-api';
import { call } from '../../../lib/api.ts';
import { useText } from '../../../lib/text.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { toast } from '../../../ui/toast.ts';
import { placeByZipText } from './place-by-zip.es.ts';

/** Guides of one call. */
const perCall = 500;

interface PlaceByZipButtonProps {
  /** Which guides, among those without a place. */
  filter: GuideListInput;
  onDone?: () => void;
}
/** Puts the guides of a filter that have no place at the centre of their postal codes, once somebody said so. */
export function PlaceByZipButton({ filter, onDone }: PlaceByZipButtonProps) {
  const t = useText(placeByZipText);
  const client = useQueryClient();
  const place = useMutation({
    mutationFn: async () => {
      const { ids } = await call(guidesApi.select, { body: { ...filter, location: 'missing', available: true } });
      const isSure = await confirm({ title: t('title', { count: ids.length }), body: t('text'), confirm: t('button') });
      if (!isSure) return null;
      let [placed, refused] = [0, 0];
      for (let at = 0; at < ids.length; at += perCall) {
        const answer = await call(guidesApi.placeByZip, { body: { ids: ids.slice(at, at + perCall) } });
        placed += answer.placed;
        refused += answer.refused.length;
      }
      return { placed, refused };
    },
    onSuccess: (done) => {
      if (!done) return;
      toast.ok(`${t('done', { placed: done.placed })}${t('refused', { count: done.refused })}`);
      void client.invalidateQueries({ queryKey: ['guides'] });
      onDone?.();
    },
  });
  return (
    <Button
      variant="default"
      leftSection={<IconMapPins size={16} aria-hidden />}
      loading={place.isPending}
      onClick={() => place.mutate()}
    >
      {t('button')}
    </Button>
  );
}
