import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, type UseFormRegisterReturn } from 'react-hook-form';
import { useSession } from '#web/data/session.ts';
import { signChallenge, type SignedChallenge } from '#web/lib/passkey.ts';

/** Methods with which users prove their identity. */
export type ProofMethod = 'passkey' | TypedMethod;

type TypedMethod = 'code' | 'password' | 'recovery_code';

/** A proof of the user's identity, in the server's format. */
export type Proof = {
  readonly passkey?: SignedChallenge;
  readonly code?: string;
  readonly password?: string;
  readonly recovery_code?: string;
};

type FactorFormProps = {
  /** The methods that the form offers, at least one. The first method is displayed first. */
  readonly methods: readonly ProofMethod[];
  readonly text: string;
  /** Returns a new passkey challenge as JSON text. Null if no passkey can be used here. */
  readonly requestChallenge: () => Promise<string | null>;
  readonly submitProof: (proof: Proof) => Promise<unknown>;
  readonly onProven: () => void;
};

const switchLabels = {
  passkey: 'Use a passkey',
  code: 'Use a code from your authenticator app',
  password: 'Use your password',
  recovery_code: 'Use a recovery code',
} as const satisfies Record<ProofMethod, string>;

/** A form in which the user proves their identity with one of several methods. */
export function FactorForm({ methods, text, requestChallenge, submitProof, onProven }: FactorFormProps) {
  const [method, setMethod] = useState(methods[0] ?? 'password');
  const { register, handleSubmit } = useForm({ defaultValues: { code: '', password: '', recovery_code: '' } });
  const attempt = useMutation({
    mutationFn: async (typed: Readonly<Record<TypedMethod, string>>) =>
      submitProof(method === 'passkey' ? { passkey: await signedChallenge(requestChallenge) } : { [method]: typed[method].trim() }),
    onSuccess: onProven,
  });
  const otherMethods = methods.filter((each) => each !== method);
  return (
    <form
      onSubmit={(event) => {
        // React also delivers the event to a form that contains this form in React's tree. That form must not be submitted.
        event.stopPropagation();
        void handleSubmit((typed) => attempt.mutate(typed))(event);
      }}
    >
      <Stack gap="sm">
        <Text>{text}</Text>
        {method === 'passkey' ? null : (
          <ProofField key={method} method={method} control={register(method)} error={attempt.error?.message} />
        )}
        {method === 'passkey' && attempt.error !== null ? (
          <Text c="red" role="alert">
            {attempt.error.message}
          </Text>
        ) : null}
        <Button type="submit" size="sm" loading={attempt.isPending} {...(method === 'passkey' ? { 'data-autofocus': true } : {})}>
          {method === 'passkey' ? 'Use a passkey' : 'Confirm and continue'}
        </Button>
        {otherMethods.map((other) => (
          <Button
            key={other}
            variant="subtle"
            disabled={attempt.isPending}
            onClick={() => {
              attempt.reset();
              setMethod(other);
            }}
          >
            {switchLabels[other]}
          </Button>
        ))}
      </Stack>
    </form>
  );
}

async function signedChallenge(requestOptions: () => Promise<string | null>): Promise<SignedChallenge> {
  const options = await requestOptions();
  if (options === null) throw new Error('You have no passkey for this address of the desk');
  return signChallenge(options);
}

const fields = {
  code: { label: 'Code from your authenticator app', inputMode: 'numeric', autoComplete: 'one-time-code' },
  password: { label: 'Password', type: 'password', autoComplete: 'current-password' },
  recovery_code: { label: 'Recovery code', autoComplete: 'off', spellCheck: false },
} as const satisfies Record<TypedMethod, object>;

type ProofFieldProps = {
  readonly method: TypedMethod;
  readonly control: UseFormRegisterReturn<TypedMethod>;
  readonly error: string | undefined;
};

function ProofField({ method, control, error }: ProofFieldProps) {
  const { user } = useSession();
  return (
    <>
      {method === 'password' ? <input type="hidden" name="email" autoComplete="username" value={user.email} readOnly /> : null}
      <TextInput {...fields[method]} {...control} required withAsterisk={false} data-autofocus error={error} />
    </>
  );
}
