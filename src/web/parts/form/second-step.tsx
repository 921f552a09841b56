import { useQuery } from '@tanstack/react-query';
import { signInAgain } from '#web/data/session.ts';
import { secondStepChoices } from '#web/data/users/confirmation.ts';
import { HttpRefusal } from '#web/lib/http.ts';
import { ListStates } from '#web/parts/list/list-states.tsx';
import { FactorForm, type ProofMethod } from './factor-form.tsx';

/** The form for the second factor when the user signs in again on the same page. */
export function SecondStep({ onDone, startAgain }: { readonly onDone: () => void; readonly startAgain: () => void }) {
  const query = useQuery({ queryKey: ['second-step'], queryFn: secondStepChoices, gcTime: 0, retry: false, refetchOnWindowFocus: false });
  const restartIfExpired = (error: unknown) => {
    if (error instanceof HttpRefusal && error.code === 'sign_in_expired') startAgain();
    throw error;
  };
  return (
    <ListStates query={query} what="The second step" skeleton={null}>
      {({ passkey, code }) => (
        <FactorForm
          methods={[
            ...(passkey === null ? [] : (['passkey'] as const)),
            ...(code ? (['code'] as const) : []),
            'recovery_code' satisfies ProofMethod,
          ]}
          text="Password accepted. Confirm with your second factor."
          requestChallenge={async () => (await secondStepChoices()).passkey}
          submitProof={(proof) => signInAgain('/bff/session/second-step', proof).catch(restartIfExpired)}
          onProven={onDone}
        />
      )}
    </ListStates>
  );
}
