import { Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { sandboxEndpoints } from '#contract/service/sandbox.ts';
import { NumberLiteral } from '#contract/wire/json.ts';
import { sandboxWrite } from '#web/data/sandbox.ts';
import { announce } from '#web/lib/screen-reader.ts';
import { Time } from '#web/parts/text/time.tsx';
import { SandboxForm } from './sandbox-form.tsx';
import { typedInteger } from './sandbox-request.ts';

/** The steps by which the clock can be moved forward. Each is long enough to change the 24-hour sum or the reminder. */
const clockSteps = [
  { label: '24 hours', seconds: '86400' },
  { label: '5 working days (7 days)', seconds: '604800' },
] as const;

/** The form that moves the sandbox's clock forward. The clock cannot be moved back. */
export function ClockForm({ now }: { readonly now: string }) {
  const { mutate, isPending, error } = useMutation(sandboxWrite(sandboxEndpoints.advanceClock));
  return (
    <SandboxForm
      title="Clock"
      description="Moves the custodian’s clock forward, not the desk’s: an unknown outcome can be resolved no earlier. Only a reset moves the clock back."
      submitLabel="Advance clock"
      fields={[
        { is: 'text', name: 'seconds', label: 'Seconds', requestParts: ['advance_seconds'], inputMode: 'numeric', isRequired: true },
      ]}
      initialValues={{ seconds: '' }}
      row={sandboxEndpoints.advanceClock}
      requestOf={({ seconds = '' }) => ({ params: {}, body: { advance_seconds: typedInteger(seconds) } })}
      resultOf={(_answer, { seconds }) => ({ message: `Advanced by ${seconds} s.` })}
    >
      <Text mb="xs">
        Now <Time value={now} isFull />
      </Text>
      <Group gap="xs">
        {clockSteps.map(({ label, seconds }) => (
          <Button
            key={seconds}
            variant="default"
            loading={isPending}
            title={`${seconds} s`}
            onClick={() =>
              mutate(
                { params: {}, body: { advance_seconds: new NumberLiteral(seconds) } },
                { onSuccess: () => announce(`Advanced by ${label}`) },
              )
            }
          >
            {label}
          </Button>
        ))}
      </Group>
      {error === null ? null : (
        <Text c="red" role="alert">
          {error.message}
        </Text>
      )}
    </SandboxForm>
  );
}
