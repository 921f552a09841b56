import { Box, Code, Text } from '@mantine/core';
import type { ReactNode } from 'react';

type RequestBytesProps = {
  readonly method: string;
  /** The path of the request: `'/api/v1/wallets/7/transactions'`. */
  readonly path: string;
  /** The exact text of the body. Null for a request without a body. */
  readonly body: string | null;
  /** Notes that are displayed below the request. */
  readonly children?: ReactNode;
};

/** The request exactly as the custodian receives it. Initially folded. */
export function RequestBytes({ method, path, body, children }: RequestBytesProps) {
  return (
    <Box component="details" mt="sm">
      <summary>Show the request</summary>
      <Text>
        <Code>
          {method} {path}
        </Code>
      </Text>
      {body === null ? (
        <Text>No body.</Text>
      ) : (
        <Code block tabIndex={0}>
          {body}
        </Code>
      )}
      <Text size="xs" c="dimmed">
        {children}
      </Text>
    </Box>
  );
}
