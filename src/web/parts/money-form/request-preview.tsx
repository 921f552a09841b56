import { Code, Text } from '@mantine/core';
import type { CommandKind } from '#contract/desk/command-basics.ts';
import { commandRows, duplicateOfHeader, idempotencyKeyHeader } from '#contract/desk/command.ts';
import { requestText } from '#contract/money/command-request.ts';

type RequestPreviewProps = {
  readonly kind: CommandKind;
  /** `'/api/v1/wallets/7/transactions'` */
  readonly path: string;
  readonly commandKey: string;
  readonly body: unknown;
  readonly repeats: string;
};

/**
 * The request as the service gets it, byte for byte. The desk adds only the mark that identifies
 * the record.
 */
export function RequestPreview({ kind, path, commandKey, body, repeats }: RequestPreviewProps) {
  const text = requestText(kind, commandKey, body);
  return (
    <details>
      <summary>Show the request</summary>
      <Text>
        <Code>
          {commandRows[kind].method} {path}
        </Code>
      </Text>
      {text === null ? (
        <Text>No body.</Text>
      ) : (
        <Code block tabIndex={0}>
          {text}
        </Code>
      )}
      <Text size="xs" c="dimmed">
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
      </Text>
    </details>
  );
}
