import { useQuery } from '@tanstack/react-query';
import { enter } from '#web/data/session.ts';
import { secondStepChoices } from '#web/data/users/confirmation.ts';
import { HttpRefusal } from '#web/lib/http.ts';
import { ListStates } from '#web/parts/list/list-states.tsx';
import { FactorForm, type ProofMethod } from './factor-form.tsx';

/** The second factor of a repeated sign-in, on the same page. */
export function SecondStep({ done, startAgain }: { readonly done: () => void; readonly startAgain: () => void }) {
  const query = useQuery({ queryKey: ['second-step'], queryFn: secondStepChoices, gcTime: 0, retry: false, refetchOnWindowFocus: false });
  const passwordAgain = (error: unknown) => {
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
          askOptions={async () => (await secondStepChoices()).passkey}
          prove={(proof) => enter('/bff/session/second-step', proof).catch(passwordAgain)}
          proven={done}
        />
      )}
    </ListStates>
  );
}
