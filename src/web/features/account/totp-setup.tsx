import { Code, Group, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { TotpSecret } from '#contract/desk/account.ts';
import { totpCodeSchema } from '#contract/desk/second-factor.ts';
import { accountMutations } from '#web/data/users/account.ts';
import { announce } from '#web/lib/screen-reader.ts';
import { qrDrawing } from '#web/parts/address/address-qr-path.ts';
import { DialogForm } from '#web/parts/form/dialog-form.tsx';
import { inputProps } from '#web/parts/form/small-form.tsx';
import { CopyButton } from '#web/parts/text/copy-button.tsx';
import { RecoveryCodeList } from './recovery-code-list.tsx';

type TotpSetupProps = { readonly secret: TotpSecret; readonly close: () => void };

const schema = z.object({
  code: z.string().check(
    z.trim(),
    z.refine((code) => totpCodeSchema.safeParse(code).success, 'Enter the 6-digit code from the app'),
  ),
});

/** Shows the secret for an authenticator app as QR code and text, and asks for the app's first code. */
export function TotpSetup({ secret: { secret, uri }, close }: TotpSetupProps) {
  const { mutateAsync } = useMutation(accountMutations.confirmTotp());
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) return <RecoveryCodeList codes={codes} close={close} />;
  const submit = async ({ code }: z.infer<typeof schema>) => {
    const { recovery_codes: newCodes } = await mutateAsync(code);
    announce('Authenticator app added');
    if (newCodes === null) close();
    else setCodes(newCodes);
  };
  return (
    <DialogForm
      title="Set up an authenticator app"
      submitLabel="Confirm code"
      schema={schema}
      defaultValues={{ code: '' }}
      submit={submit}
      confirmation={['Adding an authenticator app', 'factors']}
      close={close}
    >
      {(form) => (
        <>
          <Text c="dimmed">Scan the code with the app or type the secret into it. Then enter the 6-digit code.</Text>
          <QrCode text={uri} />
          <Group gap="xs">
            <Code>{secret.match(/.{1,4}/g)?.join(' ')}</Code>
            <CopyButton text={secret} noun="secret" />
          </Group>
          <TextInput
            {...inputProps(form, 'code')}
            label="Code from the app"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            withAsterisk={false}
            data-autofocus
          />
        </>
      )}
    </DialogForm>
  );
}

function QrCode({ text }: { readonly text: string }) {
  const { side, path } = qrDrawing(text);
  return (
    <svg
      width={192}
      height={192}
      viewBox={`0 0 ${side} ${side}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn in place: it has no file for an img to show
      role="img"
      aria-label="QR code for the authenticator app"
      shapeRendering="crispEdges"
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
