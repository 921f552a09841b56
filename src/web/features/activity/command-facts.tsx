import { Text } from '@mantine/core';
import type { Command } from '#contract/desk/command.ts';
import { maskedText } from '#contract/people/personal-data.ts';
import { integerOrNull } from '#contract/wire/integer.ts';
import { RepeatLink } from '#web/parts/command/repeated-payment.tsx';
import { RequestBytes } from '#web/parts/order/request-bytes.tsx';
import { FactList } from '#web/parts/record/facts.tsx';
import { BatchLink } from '#web/parts/record/named-link.tsx';
import { Time } from '#web/parts/text/time.tsx';

/** The facts of a command: how it was requested, how it ended, and the exact request. */
export function CommandDetails({ command }: { readonly command: Command }) {
  const { request, outcome } = command;
  return (
    <>
      <FactList
        facts={{
          'Sending started': command.sent_at === null ? null : <Time value={command.sent_at} isFull />,
          'Part of': command.batch_id === null ? null : <BatchLink id={command.batch_id}>A batch send</BatchLink>,
          'Confirmed repeat of': command.duplicate_of?.split(',').map((name) => <ConfirmedRepeat key={name} name={name} />),
          'Custodian’s answer': answerLabel(outcome?.status ?? null),
          Reference:
            command.mark === null ? null : (
              <Text span inherit ff="monospace">
                {command.mark}
              </Text>
            ),
          'Request ID': (
            <Text span inherit ff="monospace">
              {command.id}
            </Text>
          ),
        }}
      />
      <RequestBytes {...request}>
        {request.body?.includes(maskedText) === true ? 'Personal data is hidden for your role.' : null}
      </RequestBytes>
    </>
  );
}

/** The custodian's answer: `'Accepted'` for a success, otherwise the HTTP status. */
function answerLabel(status: number | null): string | null {
  if (status === null) return null;
  return status >= 200 && status < 300 ? 'Accepted' : `HTTP ${status}`;
}

/** A link to the earlier payment with this name, which has the form of `earlierName`. */
function ConfirmedRepeat({ name }: { readonly name: string }) {
  const [id = '', row] = name.split('#');
  const reference = /^\d+$/.test(id)
    ? { record_id: id }
    : row === undefined
      ? { command_id: id }
      : { batch_id: id, row: integerOrNull(row) ?? 0 };
  return (
    <div>
      <RepeatLink earlier={{ at: null, ...reference }} />
    </div>
  );
}
