import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { undoTime } from '#contract/limits.ts';
import { HttpRefusal } from '#web/lib/http.ts';
import { makeStore } from '#web/lib/store.ts';
import { isUnderWay, makeOutbox, type PendingSubmission } from './submit-outbox.ts';

const submission = (key: string): Omit<PendingSubmission, 'state'> => ({
  key,
  id: key,
  words: `originator for ${key}`,
  information: { originator_entity: { kind: 'individual' } },
  values: { originator_entity: { firstname: 'Ada' } },
  opened: { type: 'external', regulatory_status: 'missing_travel_rule_info' },
});

describe('a submission that an officer let go of', () => {
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

  test('leaves after five seconds, not before', async () => {
    const { outbox, deliver, sent, stateOf } = open();
    outbox.enqueue(submission('a'), deliver);
    await vi.advanceTimersByTimeAsync(undoTime.ms - 1);
    expect([sent, stateOf('a')]).toEqual([[], { is: 'waiting', dueMs: Date.now() + 1 }]);
    await vi.advanceTimersByTimeAsync(1);
    expect([sent, stateOf('a')]).toEqual([['a'], { is: 'sent', status: 'completed' }]);
  });

  test('never leaves once it was taken back, and keeps what was typed', async () => {
    const { outbox, deliver, sent, stateOf } = open();
    outbox.enqueue(submission('a'), deliver);
    await vi.advanceTimersByTimeAsync(undoTime.ms - 1);
    expect(outbox.takeBack('a')?.values).toEqual({ originator_entity: { firstname: 'Ada' } });
    await vi.advanceTimersByTimeAsync(10 * undoTime.ms);
    expect([sent, stateOf('a')]).toEqual([[], { is: 'taken back' }]);
  });

  test('cannot be taken back on its way, nor let go of twice', async () => {
    const { outbox } = open();
    const never = () => new Promise<string>(() => undefined);
    outbox.enqueue(submission('a'), never);
    expect(outbox.enqueue(submission('a'), never)).toBe(false);
    await vi.advanceTimersByTimeAsync(undoTime.ms);
    expect([outbox.takeBack('a'), outbox.enqueue(submission('a'), never)]).toEqual([null, false]);
    outbox.dismiss('a');
    expect(outbox.submissions.get().map(isUnderWay)).toEqual([true]);
  });

  test('counts down beside others, each on its own', async () => {
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

  test('that is refused says so, and may be let go of again', async () => {
    const { outbox, deliver, sent, stateOf } = open();
    const error = new HttpRefusal({ status: 400, code: 'refused', message: 'no', asked: 'PUT' });
    outbox.enqueue(submission('a'), () => Promise.reject(error));
    await vi.advanceTimersByTimeAsync(undoTime.ms);
    expect(stateOf('a')).toEqual({ is: 'failed', error });
    expect(outbox.enqueue(submission('a'), deliver)).toBe(true);
    await vi.advanceTimersByTimeAsync(undoTime.ms);
    expect(sent).toEqual(['a']);
  });

  test('waits while nobody is signed in, and counts down anew afterwards', async () => {
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

  test('that finds the session ended is held, not refused', async () => {
    const { outbox, stateOf, isSignedOut } = open();
    outbox.enqueue(submission('a'), async () => {
      isSignedOut.set(true);
      throw new HttpRefusal({ status: 401, code: 'signed_out', message: 'ended', asked: 'PUT' });
    });
    await vi.advanceTimersByTimeAsync(undoTime.ms);
    expect(stateOf('a')).toEqual({ is: 'paused' });
  });
});
