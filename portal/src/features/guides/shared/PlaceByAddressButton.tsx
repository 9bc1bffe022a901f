import { Button } from '@mantine/core';
import { IconMapPinCheck } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { GuideListInput } from '@tramo/contract/guide-list';
import { guidesApi } from '@tramo/contract/guides-api';
import { call } from '../../../lib/api.ts';
import { useText } from '../../../lib/text.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { toast } from '../../../ui/toast.ts';
import { placeByAddressText } from './place-by-address.es.ts';

/** Guides of one call. */
const perCall = 500;

/** Places the guides of a filter whose address is surely found, once somebody saw how many they are. */
export function PlaceByAddressButton({ filter }: { filter: GuideListInput }) {
  const t = useText(placeByAddressText);
  const client = useQueryClient();
  const place = useMutation({
    mutationFn: async () => {
      const { ids } = await call(guidesApi.select, { body: { ...filter, location: 'unsure', available: true } });
      const all = async (isTrial: boolean) => {
        let [sure, placed] = [0, 0];
        for (let at = 0; at < ids.length; at += perCall) {
          const answer = await call(guidesApi.placeByAddress, { body: { ids: ids.slice(at, at + perCall), isTrial } });
          sure += answer.sure;
          placed += answer.placed;
        }
        return { sure, placed };
      };
      const { sure } = await all(true);
      if (sure === 0) return { sure, placed: 0 };
      const isWanted = await confirm({
        title: t('title', { count: sure }),
        body: t('text', { count: sure }),
        confirm: t('button'),
      });
      return isWanted ? all(false) : null;
    },
    onSuccess: (done) => {
      if (!done) return;
      if (done.sure === 0) return toast.info(t('none'));
      toast.ok(t('done', { placed: done.placed }));
      void client.invalidateQueries({ queryKey: ['guides'] });
    },
  });
  return (
    <Button
      variant="default"
      leftSection={<IconMapPinCheck size={16} aria-hidden />}
      loading={place.isPending}
      onClick={() => place.mutate()}
    >
      {t('button')}
    </Button>
  );
}
