import { TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { CommandKind } from '#contract/desk/command-basics.ts';
import { announce } from '#web/lib/announce.ts';
import { HttpRefusal } from '#web/lib/http.ts';
import { focusField } from '#web/parts/entity/entity-form.ts';
import type { CommandDeed, DeedRequest } from './command-deed.ts';
import { preflightHold } from './deed-preflight.tsx';
import { RequestShown } from './request-shown.tsx';
import { SendBar } from './send-bar.tsx';
import { sendFailure } from './send-failure.ts';
import { SendNotice } from './send-notice.tsx';
import { pathOf, type OpenDeed } from './use-command-deed.ts';
import { useSend } from './use-send.ts';
import classes from './command-form.module.css';

type DeedReviewStepProps<Kind extends CommandKind> = {
  readonly deed: CommandDeed<Kind>;
  readonly open: OpenDeed<Kind>;
  readonly request: DeedRequest<Kind>;
  readonly back: () => void;
};

/** The review of a whole deed, and its sending. */
export function DeedReviewStep<Kind extends CommandKind>({ deed, open, request, back }: DeedReviewStepProps<Kind>) {
  const { form, keeper, text, values, live, write } = open;
  const { key = '', repeats = '' } = text;
  const navigate = useNavigate();
  const [token, setToken] = useState('');
  const made = (id: string) => {
    keeper.drop();
    announce('Handed over: this page follows what becomes of it');
    void navigate({ to: '/activity/$commandId', params: { commandId: id } });
  };
  const failed = (error: Error) => {
    if (sendFailure(error) === 'ended') write({ key: crypto.randomUUID() });
    const field = error instanceof HttpRefusal ? error.field : undefined;
    const path = field === undefined ? null : deed.placeOfField(field, form.getValues());
    if (path === null) return;
    deed.reveal?.(path, { form, text, write });
    form.setError(path, { type: 'refused', message: `Refused: ${error.message}` });
    send.clear();
    back();
    setTimeout(() => focusField(path));
  };
  const send = useSend<Kind>({ made, failed });
  const { retry } = live;
  // oxlint-disable-next-line react/exhaustive-deps -- once, when the review opens: what was looked at may be old
  useEffect(retry, []);
  const isTyped = deed.token === undefined || token.trim().toLowerCase() === deed.token.value.toLowerCase();
  const hold = sendHold(send.error) ?? preflightHold(live, deed.noun, repeats) ?? (isTyped ? null : `${deed.token?.label}.`);
  return (
    <>
      {send.error === null ? null : (
        <SendNotice
          error={send.error}
          noun={deed.noun}
          commandKey={key}
          look={send.look}
          found={() => made(key)}
          none={() => {
            send.clear();
            announce('The desk has no such command: nothing was sent. You may send it.');
          }}
          renew={() => {
            write({ key: crypto.randomUUID() });
            send.clear();
          }}
          repeat={(id) => {
            write({ repeats: id });
            send.clear();
          }}
        />
      )}
      {deed.review({ values, text, figures: live.preflight?.figures ?? null })}
      <RequestShown kind={deed.kind} path={pathOf(deed.kind, request)} commandKey={key} body={request.body ?? null} repeats={repeats} />
      {deed.token === undefined ? null : (
        <div className={classes.token}>
          <TextInput
            label={deed.token.label}
            value={token}
            onChange={(event) => setToken(event.currentTarget.value)}
            autoComplete="off"
            spellCheck={false}
            maxLength={40}
          />
        </div>
      )}
      <SendBar
        words={deed.words(text)}
        send={() =>
          send.send({
            kind: deed.kind,
            id: key,
            params: request.params,
            body: request.body,
            ...(repeats === '' ? {} : { duplicateOf: repeats }),
          })
        }
        isSending={send.isSending}
        hold={hold}
        back={back}
        consequence={deed.consequence}
      />
      {send.dialog}
    </>
  );
}

function sendHold(error: Error | null): string | null {
  if (error !== null && sendFailure(error) === 'unknown') return 'Its outcome is unknown: look what became of it first.';
  return error !== null && sendFailure(error) === 'reused' ? 'This form was sent already.' : null;
}
