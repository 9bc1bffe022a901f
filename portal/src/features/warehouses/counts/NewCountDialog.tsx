import { ActionIcon, Button, Group, Modal, Select, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { CountScope } from '@tramo/contract/warehouse/counts';
import { useState } from 'react';
import { pathOf } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import { Refusal } from '../../../ui/form/Refusal.tsx';
import type { Choice } from '../../../ui/form/RemoteSelect.tsx';
import { uiText } from '../../../ui/ui.es.ts';
import { useCedis } from '../../places/shared/cedis.api.ts';
import { useStartCount } from '../counts.api.ts';
import { ProductField } from '../shared/ProductField.tsx';
import classes from '../Warehouses.module.css';
import { useArea, useAreas } from '../warehouses.api.ts';
import { countsText } from './counts.es.ts';

const ways = ['area', 'range', 'products'] as const;
type Way = (typeof ways)[number];
const productsMost = 200;

interface NewCountDialogProps {
  cediId: string | null;
  /** The area to begin with. */
  areaId: string | null;
  onClose: () => void;
}

/** What is to be counted: an area, a stretch of its walk, or some products wherever they lie. */
export function NewCountDialog({ cediId: ownCedi, areaId: firstArea, onClose }: NewCountDialogProps) {
  const t = useText(countsText);
  const ui = useText(uiText);
  const navigate = useNavigate();
  const cedis = useCedis();
  const start = useStartCount();
  const given = useArea(firstArea ?? undefined);
  const [chosenCedi, setCedi] = useState<string | null>(null);
  const only = cedis.data?.length === 1 ? (cedis.data[0]?._id ?? null) : null;
  const cediId = chosenCedi ?? given.data?.cedi._id ?? ownCedi ?? only;
  const areas = useAreas({ page: 1, limit: 100, ...(cediId ? { cedisIds: cediId } : {}) });
  const [name, setName] = useState('');
  const [by, setBy] = useState<Way>('area');
  const [areaId, setArea] = useState<string | null>(firstArea);
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [products, setProducts] = useState<readonly Choice[]>([]);
  const scope = ((): CountScope | null => {
    if (by === 'products') return products.length > 0 ? { by, productIds: products.map((p) => p.value) } : null;
    if (areaId === null) return null;
    if (by === 'area') return { by, areaId };
    return from.trim() && to.trim() ? { by, areaId, from: from.trim(), to: to.trim() } : null;
  })();
  const send = async (): Promise<void> => {
    if (!scope || !cediId) return;
    const made = await start.mutateAsync({ cediId, name: name.trim(), scope });
    void navigate({ to: pathOf('warehouseCount', { id: made._id }) as never });
  };
  return (
    <Modal opened onClose={onClose} title={t('add')} closeButtonProps={{ 'aria-label': ui('close') }}>
      <form
        className={classes.stack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          void send().catch(() => undefined);
        }}
      >
        <p className="muted">{t('blind')}</p>
        {(cedis.data?.length ?? 0) > 1 && (
          <Select
            label={t('cedi')}
            allowDeselect={false}
            value={cediId}
            onChange={(id) => {
              setCedi(id);
              setArea(null);
            }}
            data={(cedis.data ?? []).map((cedi) => ({ value: cedi._id, label: cedi.name }))}
          />
        )}
        <Select
          label={t('what')}
          allowDeselect={false}
          value={by}
          onChange={(next) => setBy((next ?? 'area') as Way)}
          data={ways.map((value) => ({ value, label: t(`ways.${value}`) }))}
        />
        {by !== 'products' && (
          <Select
            label={t('area')}
            allowDeselect={false}
            value={areaId}
            onChange={setArea}
            disabled={cediId === null}
            searchable={(areas.data?.areas.length ?? 0) > 8}
            data={(areas.data?.areas ?? []).map((area) => ({ value: area._id, label: area.name }))}
          />
        )}
        {by === 'range' && (
          <Group grow>
            <TextInput
              label={t('rangeFrom')}
              value={from}
              autoCapitalize="characters"
              onChange={(event) => setFrom(event.currentTarget.value)}
            />
            <TextInput
              label={t('rangeTo')}
              value={to}
              autoCapitalize="characters"
              onChange={(event) => setTo(event.currentTarget.value)}
            />
          </Group>
        )}
        {by === 'products' && (
          <>
            {products.length < productsMost && (
              <ProductField
                key={products.length}
                label={t('addProduct')}
                value={null}
                onChange={(choice) => {
                  if (choice && !products.some((p) => p.value === choice.value)) setProducts([...products, choice]);
                }}
              />
            )}
            {products.map((product) => (
              <Group key={product.value} justify="space-between" wrap="nowrap">
                <span>{product.label}</span>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('removeProduct', { name: product.label })}
                  onClick={() => setProducts(products.filter((p) => p.value !== product.value))}
                >
                  <IconX size={16} aria-hidden />
                </ActionIcon>
              </Group>
            ))}
          </>
        )}
        <TextInput
          label={t('name')}
          placeholder={t('nameHint')}
          maxLength={80}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Refusal error={start.error} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {ui('cancel')}
          </Button>
          <Button type="submit" loading={start.isPending} disabled={scope === null || cediId === null}>
            {t('start')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
