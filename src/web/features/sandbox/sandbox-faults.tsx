import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type * as endpoints from '#contract/endpoints.ts';
import { sandboxEndpoints, type sandboxFaults, type sandboxStateSchema } from '#contract/service/sandbox.ts';
import { sandboxWrite } from '#web/data/sandbox.ts';
import { announce } from '#web/lib/screen-reader.ts';
import { SandboxForm } from './sandbox-form.tsx';
import { typedInteger } from './sandbox-request.ts';

type Faults = z.output<typeof sandboxStateSchema>['faults'];

type RouteOf<Row> = Row extends { method: infer Method extends string; path: infer Path extends string } ? `${Method} ${Path}` : never;

/** The method and path of an endpoint: `'GET /api/v1/wallets'`. */
type Route = RouteOf<(typeof endpoints)[keyof typeof endpoints]>;

/** The endpoints offered in the form. They are listed here, because importing the endpoint table would load all schemas. */
const routes: readonly Route[] = [
  'GET /api/v1/transactions',
  'GET /api/v1/transactions/:id',
  'PUT /api/v1/transactions/:id',
  'POST /api/v1/wallets/:wallet_id/transactions',
  'POST /api/v1/wallets/:wallet_id/estimate_total_fees',
  'POST /api/v2/send_batch_now',
  'GET /api/v1/wallets',
  'GET /api/v1/wallets/:id',
  'POST /api/v1/wallets',
  'PUT /api/v1/wallets/:id',
  'GET /api/v2/assets/:currency',
  'GET /api/v1/external_accounts',
  'GET /api/v1/transaction_fees',
  'GET /api/v1/stats',
  'POST /api/v2/staking/transactions',
  'GET /api/v1/direct_parties',
  'POST /api/v1/direct_parties',
];

const faultLabels = {
  error_500: 'Answer with status 500',
  refuse: 'Close the connection at once',
  hang_before: 'Do not process, do not answer',
  hang_after: 'Process, then do not answer',
  reset_after: 'Process, then close the connection',
  truncate: 'Process, then send half of the answer',
  garbage: 'Process, then send an invalid answer',
  rate_limit: 'Answer that there are too many requests',
} as const satisfies Record<(typeof sandboxFaults)[number], string>;

/** The form that makes the service fail. Each of the next calls consumes one fault. A button removes all faults. */
export function FaultsForm({ faults }: { readonly faults: Faults }) {
  return (
    <SandboxForm
      title="Faults"
      description="The next calls of an endpoint fail, including the desk’s own calls."
      submitLabel="Add fault"
      fields={[
        {
          is: 'record',
          name: 'endpoint',
          label: 'Endpoint',
          requestParts: ['method', 'path'],
          placeholder: 'GET /api/v1/wallets',
          options: routes.map((route) => ({ key: route, group: 'Endpoints', lead: route, texts: [] })),
          isRequired: true,
        },
        { is: 'choice', name: 'fault', label: 'Fault', choices: faultLabels, isRequired: true },
        { is: 'text', name: 'times', label: 'Number of calls', inputMode: 'numeric', isRequired: true },
      ]}
      initialValues={{ endpoint: '', fault: 'error_500', times: '1' }}
      row={sandboxEndpoints.setFaults}
      requestOf={({ endpoint = '', fault, times = '' }) => {
        const [method, path] = endpoint.split(' ', 2);
        return { params: {}, body: [...faults, { method, path, fault, times: typedInteger(times) }] };
      }}
      resultOf={() => ({ message: 'Added.' })}
    >
      <RemainingFaults faults={faults} />
    </SandboxForm>
  );
}

function RemainingFaults({ faults }: { readonly faults: Faults }) {
  const { mutate, isPending, error } = useMutation(sandboxWrite(sandboxEndpoints.setFaults));
  return (
    <>
      {faults.length === 0 ? <Text mb="xs">No faults</Text> : null}
      <Stack component="ul" gap="xs" m={0} p={0} aria-label="Remaining faults">
        {faults.map(({ method, path, fault, times }, index) => (
          <li key={`${index}-${method}-${path}-${fault}`}>
            {faultLabels[fault]}: {method} {path}, {times === 1 ? '1 call left' : `${times} calls left`}
          </li>
        ))}
      </Stack>
      {faults.length === 0 ? null : (
        <Group gap="xs">
          <Button
            variant="default"
            loading={isPending}
            onClick={() => mutate({ params: {}, body: [] }, { onSuccess: () => announce('Faults removed') })}
          >
            Remove all faults
          </Button>
        </Group>
      )}
      {error === null ? null : (
        <Text c="red" role="alert">
          {error.message}
        </Text>
      )}
    </>
  );
}
