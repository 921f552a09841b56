import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { undoTime } from '#contract/limits.ts';
import { startingValues } from '#web/features/regulatory/form/regulatory-values.ts';
import { HttpRefusal } from '#web/lib/http.ts';
import { makeStore } from '#web/lib/store.ts';
import { isUnderWay, makeOutbox, type PendingSubmission } from './submit-outbox.ts';

const submission = (key: string): Omit<PendingSubmission, 'state'> => ({
  key,
  id: key,
  label: `originator for ${key}`,
  information: { originator_entity: { kind: 'individual' } },
  values: startingValues({ type: 'external', originator_entity: { firstname: 'Ada' } }),
  baseRecord: { type: 'external', regulatory_status: 'missing_travel_rule_info' },
});

describe('a submission in the outbox', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const open = () => {
    const isSignedOut = makeStore(false);
    const sent: string[] = [];
    const outbox = makeOutbox({ isSignedOut, now: () => Date.now() });
    const deliver = async ({ key }: PendingSubmission) => {
      sent.push(key);
      return 'completed';
    };
    const stateOf = (key: string) => outbox.submissions.get().find((each) => each.key === key)?.state;
    return { isSignedOut, sent, outbox, deliver, stateOf };
  };

  test('a submission in the outbox is sent after five seconds, not earlier', async () => {
    const { outbox, deliver, sent, stateOf } = open();
    outbox.enqueue(submission('a'), deliver);
    await vi.advanceTimersByTimeAsync(undoTime.ms - 1);
    expect([sent, stateOf('a')]).toEqual([[], { is: 'waiting', dueMs: Date.now() + 1 }]);
    await vi.advanceTimersByTimeAsync(1);
    expect([sent, stateOf('a')]).toEqual([['a'], { is: 'sent', status: 'completed' }]);
  });

  test('a submission in the outbox is never sent after an undo, and keeps its values', async () => {
    const { outbox, deliver, sent, stateOf } = open();
    outbox.enqueue(submission('a'), deliver);
    await vi.advanceTimersByTimeAsync(undoTime.ms - 1);
    expect(outbox.takeBack('a')?.values.originator_entity).toMatchObject({ firstname: 'Ada' });
    await vi.advanceTimersByTimeAsync(10 * undoTime.ms);
    expect([sent, stateOf('a')]).toEqual([[], { is: 'taken back' }]);
  });

  test('a submission in the outbox cannot be undone while it is being sent, nor be enqueued twice', async () => {
    const { outbox } = open();
    const never = () => new Promise<string>(() => undefined);
    outbox.enqueue(submission('a'), never);
    expect(outbox.enqueue(submission('a'), never)).toBe(false);
    await vi.advanceTimersByTimeAsync(undoTime.ms);
    expect([outbox.takeBack('a'), outbox.enqueue(submission('a'), never)]).toEqual([null, false]);
    outbox.dismiss('a');
    expect(outbox.submissions.get().map(isUnderWay)).toEqual([true]);
  });

  test('each submission in the outbox has its own countdown', async () => {
    const { outbox, deliver, sent } = open();
    outbox.enqueue(submission('a'), deliver);
    await vi.advanceTimersByTimeAsync(2000);
    outbox.enqueue(submission('b'), deliver);
    outbox.enqueue(submission('c'), deliver);
    outbox.takeBack('b');
    await vi.advanceTimersByTimeAsync(3000);
    expect(sent).toEqual(['a']);
    await vi.advanceTimersByTimeAsync(2000);
    expect(sent).toEqual(['a', 'c']);
  });

  test('a submission in the outbox can be enqueued again after a refusal', async () => {
    const { outbox, deliver, sent, stateOf } = open();
    const error = new HttpRefusal({ status: 400, code: 'refused', message: 'no', requestLine: 'PUT' });
    outbox.enqueue(submission('a'), () => Promise.reject(error));
    await vi.advanceTimersByTimeAsync(undoTime.ms);
    expect(stateOf('a')).toEqual({ is: 'failed', error });
    expect(outbox.enqueue(submission('a'), deliver)).toBe(true);
    await vi.advanceTimersByTimeAsync(undoTime.ms);
    expect(sent).toEqual(['a']);
  });

  test('a submission in the outbox pauses while the user is signed out and restarts its countdown afterwards', async () => {
    const { outbox, deliver, sent, stateOf, isSignedOut } = open();
    outbox.enqueue(submission('a'), deliver);
    isSignedOut.set(true);
    await vi.advanceTimersByTimeAsync(10 * undoTime.ms);
    expect([sent, stateOf('a')]).toEqual([[], { is: 'paused' }]);
    isSignedOut.set(false);
    await vi.advanceTimersByTimeAsync(undoTime.ms - 1);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toEqual(['a']);
  });

  test('a submission in the outbox pauses instead of failing if the session has ended', async () => {
    const { outbox, stateOf, isSignedOut } = open();
    outbox.enqueue(submission('a'), async () => {
      isSignedOut.set(true);
      throw new HttpRefusal({ status: 401, code: 'signed_out', message: 'ended', requestLine: 'PUT' });
    });
    await vi.advanceTimersByTimeAsync(undoTime.ms);
    expect(stateOf('a')).toEqual({ is: 'paused' });
  });
});
