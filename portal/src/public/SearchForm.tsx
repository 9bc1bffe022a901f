/** @jsxImportSource preact */
import { useState } from 'preact/hooks';
import type { useSearch } from './useSearch.ts';
import { useLanguage } from './words.ts';

/** Folio and digits. What is wrong stands at its field, or below when it is both together. */
export function SearchForm({ search }: { search: ReturnType<typeof useSearch> }) {
  const { t } = useLanguage();
  const [folio, setFolio] = useState(search.given.folio);
  const [phone, setPhone] = useState(search.given.phone);
  const { problem, isBusy } = search;
  const field = (name: 'folio' | 'phone') => {
    const error = problem?.fields[name];
    return {
      error,
      input: {
        id: name,
        name,
        required: true,
        'aria-invalid': Boolean(error),
        'aria-describedby':
          [name === 'phone' ? 'phone-hint' : '', error ? `${name}-error` : ''].filter(Boolean).join(' ') || undefined,
      },
    };
  };
  const [folioField, phoneField] = [field('folio'), field('phone')];
  const general = problem && Object.keys(problem.fields).length === 0 ? problem.message || t('offline') : null;
  return (
    <form
      class="search"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void search.search(folio, phone);
      }}
    >
      <div class="field">
        <label for="folio">{t('searchFolio')}</label>
        <input
          {...folioField.input}
          type="text"
          maxLength={60}
          autocomplete="off"
          autocapitalize="characters"
          spellcheck={false}
          value={folio}
          onInput={(event) => setFolio(event.currentTarget.value)}
        />
        {folioField.error && (
          <p class="error" id="folio-error">
            {folioField.error}
          </p>
        )}
      </div>
      <div class="field">
        <label for="phone">{t('searchPhone')}</label>
        <input
          {...phoneField.input}
          type="text"
          inputMode="numeric"
          maxLength={4}
          autocomplete="off"
          value={phone}
          onInput={(event) => setPhone(event.currentTarget.value.replace(/\D/g, ''))}
        />
        <p class="hint" id="phone-hint">
          {t('searchPhoneHint')}
        </p>
        {phoneField.error && (
          <p class="error" id="phone-error">
            {phoneField.error}
          </p>
        )}
      </div>
      <button type="submit" class="button" disabled={isBusy}>
        {t('search')}
      </button>
      <p class="error" role="alert">
        {general}
      </p>
    </form>
  );
}
