import { Button, Code, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { TotpSecret } from '#contract/desk/account.ts';
import { totpCodeSchema } from '#contract/desk/second-factor.ts';
import { accountMutations } from '#web/data/users/account.ts';
import { announce } from '#web/lib/announce.ts';
import { qrDrawing } from '#web/parts/address/address-qr-path.ts';
import { useConfirmedWrite } from '#web/parts/form/use-confirmed-write.tsx';
import { Dialog } from '#web/parts/page/dialog.tsx';
import { CopyButton } from '#web/parts/text/copy-button.tsx';
import { RecoveryCodeList } from './recovery-code-list.tsx';

type TotpSetupProps = { readonly secret: TotpSecret; readonly close: () => void };

/** Shows a secret as QR code and text, and asks for the app's first code. */
export function TotpSetup({ secret: { secret, uri }, close }: TotpSetupProps) {
  const { mutateAsync } = useMutation(accountMutations.confirmTotp());
  const write = useConfirmedWrite('Adding an authenticator app', 'factors');
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) return <RecoveryCodeList codes={codes} close={close} />;
  const submit = () => {
    if (!totpCodeSchema.safeParse(code).success) return setProblem('Enter the 6 digits that the app shows');
    setProblem(null);
    write.run(
      () => mutateAsync(code.trim()),
      ({ recovery_codes: codes }) => {
        announce('Authenticator app added');
        if (codes === null) close();
        else setCodes(codes);
      },
    );
  };
  return (
    <Dialog title="Set up an authenticator app" isOpen {...(write.isRunning ? {} : { close })}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack gap="sm">
          <Text c="dimmed">Scan the code with the app, or type the secret into it. Then enter the code that it shows.</Text>
          <QrCode text={uri} />
          <Group gap="xs">
            <Code>{secret.match(/.{1,4}/g)?.join(' ')}</Code>
            <CopyButton text={secret} what="secret" />
          </Group>
          <TextInput
            label="Code from the app"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            withAsterisk={false}
            data-autofocus
            maxLength={16}
            value={code}
            error={problem ?? write.error?.message}
            onChange={({ currentTarget: { value } }) => setCode(value)}
          />
          <Group justify="flex-end" gap="xs" mt="sm">
            <Button variant="default" disabled={write.isRunning} onClick={close}>
              Cancel
            </Button>
            <Button type="submit" loading={write.isRunning}>
              Confirm the code
            </Button>
          </Group>
        </Stack>
      </form>
      {write.dialog}
    </Dialog>
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
