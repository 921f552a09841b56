import { TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { CommandKind } from '#contract/desk/command-basics.ts';
import { announce } from '#web/lib/announce.ts';
import { HttpRefusal } from '#web/lib/http.ts';
import { focusField } from '#web/parts/entity/entity-form.ts';
import { useBoundKey } from './bound-key.ts';
import { preflightHold } from './command-preflight.tsx';
import type { CommandSpec, CommandRequest } from './command-spec.ts';
import { needsSecondApproval } from './live-preflight.ts';
import { RequestPreview } from './request-preview.tsx';
import { SendBar } from './send-bar.tsx';
import { sendFailure } from './send-failure.ts';
import { SendNotice } from './send-notice.tsx';
import { pathOf, type OpenCommandForm } from './use-command-form.ts';
import { useSend } from './use-send.ts';

type CommandReviewStepProps<Kind extends CommandKind> = {
  readonly command: CommandSpec<Kind>;
  readonly open: OpenCommandForm<Kind>;
  readonly request: CommandRequest<Kind>;
  readonly back: () => void;
};

/** The review of a complete command, and the send button. */
export function CommandReviewStep<Kind extends CommandKind>({ command, open, request, back }: CommandReviewStepProps<Kind>) {
  const { form, keeper, text, values, live, write } = open;
  const { key = '', keyed = '', repeats = '' } = text;
  const navigate = useNavigate();
  const [token, setToken] = useState('');
  const made = (id: string) => {
    keeper.drop();
    announce('Submitted: this page shows its progress');
    void navigate({ to: '/activity/$commandId', params: { commandId: id } });
  };
  const failed = (error: Error) => {
    if (sendFailure(error) === 'ended') write({ key: crypto.randomUUID(), keyed: '' });
    const field = error instanceof HttpRefusal ? error.field : undefined;
    const path = field === undefined ? null : command.placeOfField(field, form.getValues());
    if (path === null) return;
    command.reveal?.(path, { form, text, write });
    form.setError(path, { type: 'refused', message: `Refused: ${error.message}` });
    send.clear();
    back();
    setTimeout(() => focusField(path));
  };
  const send = useSend<Kind>({ made, failed });
  useBoundKey({ key, keyed }, { params: request.params, body: request.body ?? null }, write);
  const { retry } = live;
  // oxlint-disable-next-line react/exhaustive-deps -- once, when the review opens: the pre-flight may be old
  useEffect(retry, []);
  const isTyped = command.token === undefined || token.trim().toLowerCase() === command.token.value.toLowerCase();
  const hold = sendHold(send.error) ?? preflightHold(live, command.noun, repeats) ?? (isTyped ? null : `${command.token?.label}.`);
  return (
    <>
      <SendNotice send={send} noun={command.noun} commandKey={key} made={made} write={write} />
      {command.review({ values, text, figures: live.preflight?.figures ?? null })}
      <RequestPreview
        kind={command.kind}
        path={pathOf(command.kind, request)}
        commandKey={key}
        body={request.body ?? null}
        repeats={repeats}
      />
      <SendBar
        words={command.words(text)}
        isForApproval={needsSecondApproval(live.preflight)}
        send={() =>
          send.send({
            kind: command.kind,
            id: key,
            params: request.params,
            body: request.body,
            ...(repeats === '' ? {} : { duplicateOf: repeats }),
          })
        }
        isSending={send.isSending}
        hold={hold}
        back={back}
        consequence={command.consequence}
      >
        {command.token === undefined ? null : (
          <TextInput
            label={command.token.label}
            value={token}
            onChange={(event) => setToken(event.currentTarget.value)}
            autoComplete="off"
            spellCheck={false}
            maxLength={40}
          />
        )}
      </SendBar>
      {send.dialog}
    </>
  );
}

function sendHold(error: Error | null): string | null {
  if (error !== null && sendFailure(error) === 'unknown') return 'Its outcome is unknown: check it first.';
  return error !== null && sendFailure(error) === 'reused' ? 'This form was already sent.' : null;
}
