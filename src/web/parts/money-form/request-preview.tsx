import { Code } from '@mantine/core';
import { commandRows, duplicateOfHeader, idempotencyKeyHeader } from '#contract/desk/command.ts';
import type { CommandKind } from '#contract/money/command-basics.ts';
import { requestText } from '#contract/rules/command-request.ts';
import { RequestBytes } from '#web/parts/order/request-bytes.tsx';

type RequestPreviewProps = {
  readonly kind: CommandKind;
  /** The path of the request: `'/api/v1/wallets/7/transactions'`. */
  readonly path: string;
  readonly commandKey: string;
  readonly body: unknown;
  readonly repeats: string;
};

/** The request exactly as the custodian receives it. The desk only adds a mark, by which it later finds the record. */
export function RequestPreview({ kind, path, commandKey, body, repeats }: RequestPreviewProps) {
  return (
    <RequestBytes method={commandRows[kind].method} path={path} body={requestText(kind, commandKey, body)}>
      To the desk with{' '}
      <Code>
        {idempotencyKeyHeader}: {commandKey}
      </Code>
      {repeats === '' ? null : (
        <>
          {' '}
          and{' '}
          <Code>
            {duplicateOfHeader}: {repeats}
          </Code>
        </>
      )}
      . The desk signs it for the custodian.
    </RequestBytes>
  );
}
