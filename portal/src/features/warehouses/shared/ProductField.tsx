import { useDebouncedValue } from '@mantine/hooks';
import { limits } from '@tramo/contract/limits';
import { useState } from 'react';
import { type Choice, RemoteSelect } from '../../../ui/form/RemoteSelect.tsx';
import { useProductChoices } from '../products.api.ts';

interface ProductFieldProps {
  label: string;
  value: Choice | null;
  onChange: (choice: Choice | null) => void;
  error?: string | undefined;
  description?: string;
  autoFocus?: boolean;
}
export const productLabel = (product: { sku: string; name: string }): string => `${product.sku} · ${product.name}`;

/** A product by its SKU, its name or a code of it: searched on the server. */
export function ProductField({ label, value, onChange, error, description, autoFocus }: ProductFieldProps) {
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text, limits.debounceMs);
  const found = useProductChoices(search);
  const options = (found.data?.products ?? []).map((p) => ({ value: p._id, label: productLabel(p) }));
  return (
    <RemoteSelect
      label={label}
      description={description}
      value={value}
      onChange={onChange}
      options={options}
      onSearch={setText}
      error={error}
      data-autofocus={autoFocus || undefined}
    />
  );
}
