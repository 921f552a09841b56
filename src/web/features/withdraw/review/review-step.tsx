import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { holdsOf } from '#web/features/withdraw/preflight-blockers.ts';
import { restOf } from '#web/features/withdraw/preflight-panel.tsx';
import { placeOfRefusal } from '#web/features/withdraw/refusal-place.ts';
import type { Withdrawal } from '#web/features/withdraw/use-withdrawal.ts';
import { recipientName } from '#web/features/withdraw/withdraw-recipient.ts';
import { announce } from '#web/lib/announce.ts';
import { HttpRefusal } from '#web/lib/http.ts';
import { useBoundKey } from '#web/parts/command/bound-key.ts';
import { needsSecondApproval } from '#web/parts/command/live-preflight.ts';
import { SendBar } from '#web/parts/command/send-bar.tsx';
import { sendFailure } from '#web/parts/command/send-failure.ts';
import { SendNotice } from '#web/parts/command/send-notice.tsx';
import { useSend } from '#web/parts/command/use-send.ts';
import { focusField } from '#web/parts/entity/entity-form.ts';
import { WithdrawReview, type Ready } from './withdraw-review.tsx';

type ReviewStepProps = { readonly withdrawal: Withdrawal; readonly ready: Ready; readonly address: string | null };

/** The review of a complete withdrawal, and its submission. */
export function ReviewStep({ withdrawal, ready, address }: ReviewStepProps) {
  const { form, keeper, typed, live, write, go } = withdrawal;
  const { wallet, asset, recipient, body } = ready;
  const navigate = useNavigate();
  const made = (key: string) => {
    const rest = typed.total === '' ? null : restOf(asset, typed);
    if (rest === null) keeper.drop();
    else write({ key: crypto.randomUUID(), keyed: '', amount: rest, total: '', repeats: '' });
    announce('Submitted: this page shows its progress');
    void navigate({ to: '/activity/$commandId', params: { commandId: key } });
  };
  const failed = (error: Error) => {
    if (sendFailure(error) === 'ended') write({ key: crypto.randomUUID(), keyed: '' });
    const path = error instanceof HttpRefusal ? placeOfRefusal(error.field, form.getValues()) : null;
    if (path === null) return;
    if (path.startsWith('beneficiary') && typed.beneficiaries === '0') write({ beneficiaries: '1' });
    form.setError(path, { type: 'refused', message: `Refused: ${error.message}` });
    send.clear();
    go(undefined);
    setTimeout(() => focusField(path));
  };
  const send = useSend<'withdrawal'>({ made, failed });
  useBoundKey(typed, { wallet: wallet.id, body }, write);
  const { retry } = live;
  // oxlint-disable-next-line react/exhaustive-deps -- once, when the review opens: the pre-flight may be old
  useEffect(retry, []);
  const press = () =>
    send.send({
      kind: 'withdrawal',
      id: typed.key,
      params: { wallet_id: wallet.id },
      body,
      ...(typed.repeats === '' ? {} : { duplicateOf: typed.repeats }),
    });
  return (
    <>
      <SendNotice send={send} noun="withdrawal" commandKey={typed.key} made={made} write={write} />
      <WithdrawReview ready={ready} figures={live.preflight?.figures ?? null} />
      <SendBar
        words={`Send ${typed.amount.trim()} ${asset.toUpperCase()} to ${recipientName(recipient)}`}
        isForApproval={needsSecondApproval(live.preflight)}
        send={press}
        isSending={send.isSending}
        hold={holdWords(withdrawal, send.error, address)}
        back={() => go(undefined)}
      />
      {send.dialog}
    </>
  );
}

/** Why sending is blocked now, or null. */
function holdWords({ live, typed }: Withdrawal, error: Error | null, address: string | null): string | null {
  if (error !== null && sendFailure(error) === 'unknown') return 'Its outcome is unknown: check it first.';
  if (error !== null && sendFailure(error) === 'reused') return 'This form was already sent.';
  if (live.error !== null) return 'Pre-flight checks could not be loaded: nothing is sent without them.';
  if (live.preflight === null || live.isBehind) return 'Pre-flight checks are loading.';
  const [hold] = holdsOf(live.preflight, typed, address);
  if (hold === undefined) return null;
  if (hold.rule === 'look_alike') return 'Compare the look-alike address in the pre-flight checks first.';
  if (hold.rule === 'duplicate') return 'Check the earlier withdrawal in the pre-flight checks first.';
  return `${hold.text}.`;
}
