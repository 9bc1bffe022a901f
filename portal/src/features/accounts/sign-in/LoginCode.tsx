import { Button, Group, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect } from 'react';
import { useLocale } from '../../../lib/locale.ts';
import { useText } from '../../../lib/text.ts';
import { accountsText } from '../accounts.es.ts';
import { requiredError } from './sign-in.rules.ts';

interface LoginCodeProps {
  isSending: boolean;
  /** What the server said of the last code. */
  refusal: string | null;
  onCode: (code: string) => void;
  onBack: () => void;
}

/** The second step of signing in: the code of the authenticator app, or a recovery code. */
export function LoginCode({ isSending, refusal, onCode, onBack }: LoginCodeProps) {
  const t = useText(accountsText);
  const locale = useLocale();
  const form = useForm({ initialValues: { code: '' }, validate: { code: (value) => requiredError(value, locale) } });
  const { setFieldError } = form;
  useEffect(() => {
    setFieldError('code', refusal);
  }, [refusal, setFieldError]);
  return (
    <form noValidate onSubmit={form.onSubmit(({ code }) => onCode(code.trim()))}>
      <TextInput
        label={t('code')}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus
        maxLength={20}
        size="md"
        mb="lg"
        {...form.getInputProps('code')}
      />
      <Button type="submit" fullWidth size="md" loading={isSending}>
        {t('verify')}
      </Button>
      <Group mt="md" justify="center">
        <Button variant="subtle" color="gray" onClick={onBack}>
          {t('back')}
        </Button>
      </Group>
    </form>
  );
}
