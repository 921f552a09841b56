import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { undoTime } from '#contract/limits.ts';
import { initialFormValues } from '#web/features/regulatory/form/regulatory-values.ts';
import { HttpRefusal } from '#web/lib/http.ts';
import { makeStore } from '#web/lib/store.ts';
import { isUnderWay, makeOutbox, type PendingSubmission } from './submit-outbox.ts';

const submissionOf = (key: string): Omit<PendingSubmission, 'state'> => ({
  key,
  id: key,
  label: `originator for ${key}`,
  information: { originator_entity: { kind: 'individual' } },
  values: initialFormValues({ type: 'external', originator_entity: { firstname: 'Ada' } }),
  baseRecord: { type: 'external', regulatory_status: 'missing_travel_rule_info' },
});

describe('a submission in the outbox', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const openOutbox = () => {
    const isSignedOut = makeStore(false);
    const sentKeys: string[] = [];
    const outbox = makeOutbox({ isSignedOut, now: () => Date.now() });
    const deliver = async ({ key }: PendingSubmission) => {
      sentKeys.push(key);
      return 'completed';
    };
    const stateOf = (key: string) => outbox.submissions.get().find((each) => each.key === key)?.state;
    return { isSignedOut, sent: sentKeys, outbox, deliver, stateOf };
  };

  test('a submission in the outbox is sent after five seconds, not earlier', async () => {
    const { outbox, deliver, sent, stateOf } = openOutbox();
    outbox.enqueue(submissionOf('a'), deliver);
    await vi.advanceTimersByTimeAsync(undoTime.ms - 1);
    expect([sent, stateOf('a')]).toEqual([[], { is: 'waiting', dueMs: Date.now() + 1 }]);
    await vi.advanceTimersByTimeAsync(1);
    expect([sent, stateOf('a')]).toEqual([['a'], { is: 'sent', status: 'completed' }]);
  });

  test('a submission in the outbox is never sent after an undo, and the undo returns its values', async () => {
    const { outbox, deliver, sent, stateOf } = openOutbox();
    outbox.enqueue(submissionOf('a'), deliver);
    await vi.advanceTimersByTimeAsync(undoTime.ms - 1);
    expect(outbox.undo('a')?.values.originator_entity).toMatchObject({ firstname: 'Ada' });
    await vi.advanceTimersByTimeAsync(10 * undoTime.ms);
    expect([sent, stateOf('a')]).toEqual([[], { is: 'taken back', isHidden: false }]);
  });

  test('an undone submission that the tray hides keeps its values', () => {
    const { outbox, deliver, stateOf } = openOutbox();
    outbox.enqueue(submissionOf('a'), deliver);
    outbox.hideUndone('a');
    expect(stateOf('a')).toMatchObject({ is: 'waiting' });
    outbox.undo('a');
    outbox.hideUndone('a');
    expect(outbox.submissions.get()).toMatchObject([{ values: submissionOf('a').values, state: { is: 'taken back', isHidden: true } }]);
  });

  test('a submission that is being sent cannot be undone, and its deposit cannot be submitted twice', async () => {
    const { outbox } = openOutbox();
    const neverAnswers = () => new Promise<string>(() => undefined);
    outbox.enqueue(submissionOf('a'), neverAnswers);
    expect(outbox.enqueue(submissionOf('a'), neverAnswers)).toBe(false);
    await vi.advanceTimersByTimeAsync(undoTime.ms);
    expect([outbox.undo('a'), outbox.enqueue(submissionOf('a'), neverAnswers)]).toEqual([null, false]);
    outbox.dismiss('a');
    expect(outbox.submissions.get().map(isUnderWay)).toEqual([true]);
  });

  test('each submission in the outbox has its own countdown', async () => {
    const { outbox, deliver, sent } = openOutbox();
    outbox.enqueue(submissionOf('a'), deliver);
    await vi.advanceTimersByTimeAsync(2000);
    outbox.enqueue(submissionOf('b'), deliver);
    outbox.enqueue(submissionOf('c'), deliver);
    outbox.undo('b');
    await vi.advanceTimersByTimeAsync(3000);
    expect(sent).toEqual(['a']);
    await vi.advanceTimersByTimeAsync(2000);
    expect(sent).toEqual(['a', 'c']);
  });

  test('a deposit can be submitted again after its submission was refused', async () => {
    const { outbox, deliver, sent, stateOf } = openOutbox();
    const error = new HttpRefusal({ status: 400, code: 'refused', message: 'no', requestLine: 'PUT' });
    outbox.enqueue(submissionOf('a'), () => Promise.reject(error));
    await vi.advanceTimersByTimeAsync(undoTime.ms);
    expect(stateOf('a')).toEqual({ is: 'failed', error });
    expect(outbox.enqueue(submissionOf('a'), deliver)).toBe(true);
    await vi.advanceTimersByTimeAsync(undoTime.ms);
    expect(sent).toEqual(['a']);
  });

  test('a submission pauses while the user is signed out, and its countdown starts again after sign-in', async () => {
    const { outbox, deliver, sent, stateOf, isSignedOut } = openOutbox();
    outbox.enqueue(submissionOf('a'), deliver);
    isSignedOut.set(true);
    await vi.advanceTimersByTimeAsync(10 * undoTime.ms);
    expect([sent, stateOf('a')]).toEqual([[], { is: 'paused' }]);
    isSignedOut.set(false);
    await vi.advanceTimersByTimeAsync(undoTime.ms - 1);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toEqual(['a']);
  });

  test('a submission pauses and does not fail if the session has ended', async () => {
    const { outbox, stateOf, isSignedOut } = openOutbox();
    outbox.enqueue(submissionOf('a'), async () => {
      isSignedOut.set(true);
      throw new HttpRefusal({ status: 401, code: 'signed_out', message: 'ended', requestLine: 'PUT' });
    });
    await vi.advanceTimersByTimeAsync(undoTime.ms);
    expect(stateOf('a')).toEqual({ is: 'paused' });
  });
});
