import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core';
import { retryDelayMs } from '#web/data/retry.ts';
import { HttpRefusal, NoAnswerError } from '#web/lib/http.ts';
import { Time } from '#web/parts/text/time.tsx';
import { Icon } from './icon.tsx';

type FailurePanelProps = {
  readonly error: Error;
  readonly retry: () => void;
  readonly isRetrying: boolean;
  /** The time at which the visible data was read, ms since 1970. */
  readonly staleSinceMs?: number | undefined;
  /** The name of the data that failed to load: `'Balances by asset'`. */
  readonly what?: string | undefined;
};

/**
 * The reason of a failure, its request, and a retry button. The button stays rendered during a retry, so that it keeps focus. A refusal
 * that a retry cannot change has neither a request nor a button.
 */
export function FailurePanel({ error, retry, isRetrying, staleSinceMs, what = 'It' }: FailurePanelProps) {
  const isStale = staleSinceMs !== undefined;
  const isFinal = error instanceof HttpRefusal && finalCodes.has(error.code);
  const failure = failureTitle(error);
  const loadTitle = isFinal ? `${what} cannot be displayed` : `${what} could not be loaded`;
  const title = isStale ? `${what} could not be refreshed` : failure === loadFailedTitle ? loadTitle : failure;
  const reason = failureReason(error);
  const requestLine = requestLineOf(error);
  return (
    <Alert
      color={isStale || isFinal ? 'amber' : 'red'}
      variant="outline"
      icon={<Icon name="alert" size={18} />}
      title={title}
      mb={isStale ? 'sm' : 0}
    >
      <Group justify="space-between" align="flex-end">
        <Stack gap={4} miw={0} flex="1 1 16rem">
          <Text c="dimmed">
            {reason === `${title}.` ? null : <bdi>{reason} </bdi>}
            {/* The failed request is left out if the reason already names it. */}
            {isFinal || requestLine === null || reason.includes(requestLine) ? null : (
              <span>
                <Code>{requestLine}</Code>
                {error instanceof HttpRefusal ? ` answered ${error.status}.` : ' was not answered.'}
              </span>
            )}
          </Text>
          <RetryHint error={error} staleSinceMs={staleSinceMs} />
        </Stack>
        {isFinal ? null : (
          <Button variant="default" onClick={retry} aria-busy={isRetrying} leftSection={<Icon name="retry" size={14} />}>
            Try again
          </Button>
        )}
      </Group>
    </Alert>
  );
}

/** Codes of refusals that a retry cannot change. */
const finalCodes: ReadonlySet<string> = new Set(['invalid_request', 'forbidden']);

/** The age of the visible data, and whether the retry is automatic. */
function RetryHint({ error, staleSinceMs }: Pick<FailurePanelProps, 'error' | 'staleSinceMs'>) {
  const retryMs = retryDelayMs(error);
  if (retryMs === null && staleSinceMs === undefined) return null;
  return (
    <Text c="dimmed">
      {staleSinceMs === undefined ? null : (
        <>
          This data was loaded at <Time value={new Date(staleSinceMs).toISOString()} isFull />.{' '}
        </>
      )}
      {retryMs === null ? null : `Retrying automatically every ${Math.round(retryMs / 1000)} seconds.`}
    </Text>
  );
}

const missingRecordText = 'The custodian has no such record. The link may be wrong, or the record belongs to another client.';

/** The reason for a failure, as a sentence. */
function failureReason(error: Error): string {
  // For a missing record of the desk itself, the desk's message is displayed.
  if (error instanceof HttpRefusal && error.code === 'not_found' && !error.requestLine.includes(' /bff/')) return missingRecordText;
  return /[.!?]$/.test(error.message) ? error.message : `${error.message}.`;
}

/** The method and path of the failed request, without its query: `'GET /api/v1/wallets'`. */
function requestLineOf(error: Error): string | null {
  return error instanceof HttpRefusal || error instanceof NoAnswerError ? error.requestLine.replace(/\?.*/, '') : null;
}

const loadFailedTitle = 'Could not be loaded';

/** The short title of a failure. */
export function failureTitle(error: unknown): string {
  if (error instanceof NoAnswerError) return 'No answer';
  if (!(error instanceof HttpRefusal)) return 'Something went wrong';
  if (error.code === 'not_found') return 'Not found';
  if (error.code === 'forbidden') return 'Your roles do not allow this';
  if (error.code === 'signed_out') return 'You are signed out';
  if (error.code === 'too_many_requests') return 'The custodian accepts no more requests for now';
  return loadFailedTitle;
}
