import { Button, Group, Modal, NumberInput, Select, TextInput } from '@mantine/core';
import { playSound } from '@tramo/browser/scanner/sounds';
import { readScan } from '@tramo/contract/warehouse/scan-codes';
import { stockMost } from '@tramo/contract/warehouse/stock';
import { useState } from 'react';
import { useScanner } from '../../../lib/scanner/useScanner.ts';
import { useText } from '../../../lib/text.ts';
import { Refusal } from '../../../ui/form/Refusal.tsx';
import type { Choice } from '../../../ui/form/RemoteSelect.tsx';
import { toast } from '../../../ui/toast.ts';
import { uiText } from '../../../ui/ui.es.ts';
import { useCedis } from '../../places/shared/cedis.api.ts';
import { LocationField } from '../shared/LocationField.tsx';
import { ProductField, productLabel } from '../shared/ProductField.tsx';
import { useCediDirectory } from '../shared/useCediDirectory.ts';
import { useAdjustStock, useMoveStock, usePutStock } from '../stock.api.ts';
import classes from '../Warehouses.module.css';
import { stockText } from './stock.es.ts';

interface StockDialogProps {
  deed: 'put' | 'move' | 'adjust';
  cediId: string | null;
  location?: { _id: string; code: string };
  product?: { _id: string; sku: string; name: string };
  /** What the screen shows there. */
  quantity?: number;
  onClose: () => void;
}

const toLocation = (l: { _id: string; code: string }): Choice => ({ value: l._id, label: l.code });

/** Goods are put, moved or corrected: where, what and how many; a scanner fills the first two. */
export function StockDialog(props: StockDialogProps) {
  const { deed, quantity: seen = 0, onClose } = props;
  const t = useText(stockText);
  const ui = useText(uiText);
  const cedis = useCedis();
  const [put, move, adjust] = [usePutStock(), useMoveStock(), useAdjustStock()];
  const [chosenCedi, setCedi] = useState(props.cediId);
  const cediId = chosenCedi ?? (cedis.data?.length === 1 ? (cedis.data[0]?._id ?? null) : null);
  const directory = useCediDirectory(cediId ?? undefined);
  const [from, setFrom] = useState<Choice | null>(props.location ? toLocation(props.location) : null);
  const [to, setTo] = useState<Choice | null>(null);
  const [product, setProduct] = useState<Choice | null>(
    props.product ? { value: props.product._id, label: productLabel(props.product) } : null,
  );
  const [quantity, setQuantity] = useState<number | string>(deed === 'put' ? '' : seen);
  const [detail, setDetail] = useState('');
  const [isAsked, setAsked] = useState(false);
  /** Fields that a scan filled are made anew, so that they show it; those that somebody typed in keep the cursor. */
  const [scans, setScans] = useState(0);
  const work = { put, move, adjust }[deed];

  useScanner((code) => {
    const meanings = directory ? readScan(code, directory, new Date().getFullYear()) : [];
    const location = meanings.find((m) => m.kind === 'location');
    const found = meanings.find((m) => m.kind === 'product');
    if (location) {
      const choice = { value: location.locationId, label: location.code };
      if (deed === 'move') setTo(choice);
      else if (deed === 'put') setFrom(choice);
    } else if (found && deed === 'put') {
      setProduct({ value: found.product.productId, label: productLabel(found.product) });
      setQuantity((n) => Number(n || 0) + (found.quantity ?? found.product.units));
    } else {
      playSound('refused');
      toast.error(t('unknownCode', { code }));
      return;
    }
    setScans((n) => n + 1);
    playSound('accepted');
  }, directory !== undefined);

  const least = deed === 'adjust' ? 0 : 1;
  const faults = {
    from: from === null && t('missing.location'),
    to: deed === 'move' && to === null && t('missing.location'),
    product: product === null && t('missing.product'),
    quantity: (typeof quantity !== 'number' || quantity < least || quantity > stockMost) && t('missing.quantity'),
    detail: deed === 'adjust' && detail.trim() === '' && t('missing.detail'),
  };
  const faultOf = (key: keyof typeof faults): string | undefined => (isAsked && faults[key]) || undefined;
  const send = async (): Promise<void> => {
    setAsked(true);
    if (Object.values(faults).some(Boolean) || !from || !product || typeof quantity !== 'number') return;
    const [locationId, productId] = [from.value, product.value];
    if (deed === 'put') await put.mutateAsync({ locationId, productId, quantity, detail });
    if (deed === 'move' && to)
      await move.mutateAsync({ productId, fromLocationId: locationId, toLocationId: to.value, quantity, detail });
    if (deed === 'adjust') await adjust.mutateAsync({ locationId, productId, quantity, seen, detail });
    toast.ok(t(`done.${deed}`, { count: quantity, location: (deed === 'move' && to?.label) || from.label }));
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={t(`title.${deed}`)} closeButtonProps={{ 'aria-label': ui('close') }}>
      <form
        className={classes.stack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          void send().catch(() => undefined);
        }}
      >
        {props.cediId === null && (cedis.data?.length ?? 0) > 1 && (
          <Select
            label={t('cedi')}
            allowDeselect={false}
            value={cediId}
            onChange={(id) => {
              setCedi(id);
              setFrom(null);
            }}
            data={(cedis.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
          />
        )}
        {props.location && (
          <p className={classes.given}>
            <span className="muted">{t(deed === 'move' ? 'from' : 'location')}</span> {props.location.code}
          </p>
        )}
        {props.product && (
          <p className={classes.given}>
            <span className="muted">{t('product')}</span> {productLabel(props.product)}
          </p>
        )}
        {deed !== 'put' && <p className="muted small">{t('thereNow', { count: seen })}</p>}
        {!props.location && (
          <LocationField
            key={`from ${scans} ${cediId}`}
            label={t('location')}
            directory={directory}
            value={from}
            onChange={setFrom}
            error={faultOf('from')}
            autoFocus
          />
        )}
        {!props.product && (
          <ProductField
            key={`product ${scans}`}
            label={t('product')}
            value={product}
            onChange={setProduct}
            error={faultOf('product')}
            autoFocus={props.location !== undefined}
          />
        )}
        {deed === 'move' && (
          <LocationField
            key={`to ${scans}`}
            label={t('to')}
            directory={directory}
            value={to}
            onChange={setTo}
            error={faultOf('to')}
            autoFocus
          />
        )}
        <NumberInput
          label={t(deed === 'adjust' ? 'realQuantity' : 'quantity')}
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="none"
          min={least}
          thousandSeparator=","
          value={quantity}
          onChange={setQuantity}
          error={faultOf('quantity')}
          data-autofocus={deed === 'adjust' || undefined}
        />
        <TextInput
          label={t(deed === 'adjust' ? 'reason' : 'note')}
          withAsterisk={deed === 'adjust'}
          maxLength={200}
          value={detail}
          onChange={(event) => setDetail(event.currentTarget.value)}
          error={faultOf('detail')}
        />
        {deed !== 'adjust' && <p className="muted small">{t(`scanHint.${deed}`)}</p>}
        <Refusal error={work.error} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {ui('cancel')}
          </Button>
          <Button type="submit" loading={work.isPending}>
            {t(`send.${deed}`)}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
