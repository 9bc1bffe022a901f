import { Select, Textarea, TextInput } from '@mantine/core';
import type { Address } from '@tramo/contract/places';
import type { OrderDetail } from '@tramo/contract/warehouse/orders';
import { useRef } from 'react';
import { useLocale } from '../../../lib/locale.ts';
import { useText } from '../../../lib/text.ts';
import { DateField } from '../../../ui/form/DateField.tsx';
import { FormEnd } from '../../../ui/form/FormEnd.tsx';
import form from '../../../ui/form/form.module.css';
import { useRecordForm } from '../../../ui/form/useRecordForm.ts';
import { WindowsField, windowsText } from '../../../ui/form/WindowsField.tsx';
import { toast } from '../../../ui/toast.ts';
import { phoneDigits } from '../../accounts/shared/person-form.rules.ts';
import { ClientPicker } from '../../clients/shared/ClientPicker.tsx';
import { ClientPlacePicker } from '../../clients/shared/ClientPlacePicker.tsx';
import { useSaveOrder } from '../orders.api.ts';
import { OrderAddress } from './OrderAddress.tsx';
import classes from './OrderForm.module.css';
import { OrderItemsGrid } from './OrderItemsGrid.tsx';
import { orderFormText } from './order-form.es.ts';
import { atForm, bodyOf, faultsOf, type OrderFormValues, openPartOf, valuesOf } from './order-form.rules.ts';

interface OrderFormProps {
  /** The order to change; null for a new one. */
  order: OrderDetail | null;
  start: { cediId: string; day: string };
  cedis: readonly Address[];
  onSaved: (order: OrderDetail) => void;
  onCancel: () => void;
}

/** An order's whole data. Once its goods are being picked, its articles, cedi and client are shown and do not change. */
export function OrderForm({ order, start, cedis, onSaved, onCancel }: OrderFormProps) {
  const t = useText(orderFormText);
  const locale = useLocale();
  const save = useSaveOrder();
  const typed = useRef<() => OrderFormValues>(() => valuesOf(order, start));
  const record = useRecordForm<OrderDetail, OrderFormValues>({
    record: order,
    valuesOf: (one) => valuesOf(one, start),
    faultsOf: (values) => faultsOf(values, locale, t('items.twice')),
    save: (values, base) => {
      const body = bodyOf(values);
      if (base === null) return save.mutateAsync({ id: null, ...body });
      return save.mutateAsync({
        id: base._id,
        ...(base.can.updateItems ? body : openPartOf(body)),
        version: base.version,
      });
    },
    onSaved: (saved, isNew) => {
      toast.ok(t(isNew ? 'created' : 'saved', { number: saved.number }));
      onSaved(saved);
    },
    whole: ['client'],
    shown: (path, { windows, cediId, client, items }) =>
      ({
        windows: windowsText(windows),
        cediId: cedis.find(({ _id }) => _id === cediId)?.name ?? '',
        client: client?.name ?? t('clientNone'),
        items: items.map(({ name, quantity }) => `${quantity} × ${name}`).join(', '),
      })[path],
    fieldOf: { 'orders.number_exists': 'number', 'orders.item_twice': 'items' },
    atForm: (fields) => atForm(fields, typed.current().items),
    failed: (isNew) => t(isNew ? 'addFailed' : 'saveFailed'),
  });
  const { form: f, input, base } = record;
  typed.current = f.getValues;
  const { values } = f;
  const isFixed = base !== null && !base.can.updateItems;
  const phone = (path: 'phone' | 'cellphone') => {
    return {
      ...input(path),
      type: 'tel',
      inputMode: 'numeric' as const,
      autoComplete: 'off',
      onChange: (event: React.ChangeEvent<HTMLInputElement>) =>
        f.setFieldValue(path, phoneDigits(event.currentTarget.value)),
    };
  };
  const day = (path: 'orderDate' | 'promisedDate') => ({
    name: path,
    value: values[path],
    error: f.errors[path],
    onChange: (value: string) => {
      f.setFieldValue(path, value);
      f.clearFieldError(path);
    },
  });
  const { client } = values;
  return (
    <form className={`${classes.form} ${form.scrolling}`} noValidate onSubmit={record.onSubmit}>
      <div className={classes.sections}>
        <Part title={t('sections.order')}>
          {isFixed && <p className={form.notice}>{t('fixed')}</p>}
          <div className={classes.fields}>
            <TextInput
              label={t('fields.number')}
              title={t('numberHint')}
              withAsterisk
              maxLength={60}
              data-autofocus
              {...input('number')}
            />
            <DateField label={t('fields.orderDate')} withAsterisk {...day('orderDate')} />
            <DateField label={t('fields.promisedDate')} title={t('promisedHint')} {...day('promisedDate')} />
            <Select
              label={t('fields.cedi')}
              withAsterisk
              searchable
              allowDeselect={false}
              disabled={isFixed}
              data={cedis.map((cedi) => ({ value: cedi._id, label: cedi.name }))}
              {...input('cediId')}
            />
            {isFixed ? (
              <TextInput label={t('fields.client')} value={client?.name ?? t('clientNone')} disabled readOnly />
            ) : (
              <ClientPicker
                label={t('fields.client')}
                placeholder={t('clientNone')}
                value={client}
                onChange={(one) => f.setFieldValue('client', one && { _id: one._id, name: one.name })}
                error={f.errors.client}
                name="client"
              />
            )}
            <TextInput
              label={t('fields.warehouseLocation')}
              title={t('locationHint')}
              maxLength={60}
              {...input('warehouseLocation')}
            />
          </div>
        </Part>
        <Part title={t('items.title')}>
          {isFixed ? (
            <ul className={classes.fixed}>
              {base.items.map((item) => (
                <li key={item._id}>
                  {item.quantity} × {item.name}
                </li>
              ))}
            </ul>
          ) : (
            <OrderItemsGrid
              items={values.items}
              errors={f.errors}
              onChange={(items) => {
                f.setFieldValue('items', items);
                // What was refused of an id may be mended at another row.
                for (const path of Object.keys(f.errors)) if (path.startsWith('items')) f.clearFieldError(path);
              }}
            />
          )}
        </Part>
        <Part title={t('sections.contact')}>
          {client && !isFixed && (
            <ClientPlacePicker
              key={client._id}
              client={client}
              className={classes.book}
              onContact={(contact) =>
                f.setValues({
                  contactName: contact.name,
                  companyName: contact.companyName,
                  phone: contact.phone,
                  phoneExtension: contact.phoneExtension,
                  email: contact.email,
                })
              }
              onAddress={({ address, windows }) => f.setValues({ address, windows })}
            />
          )}
          <div className={classes.fields}>
            <TextInput label={t('fields.contactName')} withAsterisk maxLength={120} {...input('contactName')} />
            <TextInput label={t('fields.companyName')} maxLength={120} {...input('companyName')} />
            <TextInput label={t('fields.businessName')} maxLength={160} {...input('businessName')} />
            <TextInput label={t('fields.phone')} {...phone('phone')} />
            <TextInput
              label={t('fields.phoneExtension')}
              inputMode="numeric"
              maxLength={10}
              {...input('phoneExtension')}
            />
            <TextInput label={t('fields.cellphone')} {...phone('cellphone')} />
            <TextInput
              label={t('fields.email')}
              inputMode="email"
              autoComplete="off"
              maxLength={120}
              {...input('email')}
            />
          </div>
        </Part>
        <Part title={t('sections.address')} text={t('addressHint')}>
          <OrderAddress
            // Another address under the form: its postal code fills nothing.
            key={base?.version ?? 'new'}
            address={values.address}
            savedZip={base?.address.zipCode ?? ''}
            name={values.contactName}
            input={input}
            fault={f.errors['address.lat'] ?? f.errors['address.lng']}
            onChange={(address) => f.setFieldValue('address', address)}
            onField={(field, value) => f.setFieldValue(`address.${field}`, value)}
          />
        </Part>
        <Part title={t('sections.rest')}>
          <div className={classes.rest}>
            <WindowsField
              label={t('fields.windows')}
              none={t('anyTime')}
              value={values.windows}
              errors={f.errors}
              onChange={(windows) => f.setFieldValue('windows', windows)}
            />
            <Textarea
              label={t('fields.observations')}
              autosize
              minRows={3}
              maxLength={1000}
              {...input('observations')}
            />
          </div>
        </Part>
      </div>
      <FormEnd {...record.end} onCancel={onCancel} />
    </form>
  );
}

/** A part of the form under its name. */
function Part({ title, text, children }: { title: string; text?: string; children: React.ReactNode }) {
  return (
    <section className={classes.card} aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      {text && <p className="muted small">{text}</p>}
      {children}
    </section>
  );
}
