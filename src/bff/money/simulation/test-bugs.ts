import { attemptTime } from '#bff/money/commands/attempt-time.ts';
import { exchangeOnce } from '#bff/money/commands/exchange-once.ts';
import type { Outcome } from '#bff/money/commands/outcome.ts';
import { claimCommand, claimColumns } from '#bff/money/commands/send-command.ts';
import { findRecord } from '#bff/money/reconcile/find-record.ts';
import { readBack } from '#bff/money/reconcile/read-back.ts';
import { commandStates } from '#contract/money/command-basics.ts';
import type { Bug } from './test-replica.ts';

/** A desk with a bug: it sends a command before it claims the command. The desk stores the answer of each command until the claim. */
function sendingFirstBug(): Bug {
  const outcomesByCommand = new Map<string, Outcome>();
  return {
    sending: {
      claimCommand: async (desk, row, options) => {
        if (row.state === 'sending') {
          outcomesByCommand.set(row.id, await exchangeOnce(desk, row, options.time.signedAt));
          await desk.moment('after_answer', row.id);
        }
        return claimCommand(desk, row, options);
      },
      exchangeOnce: async (desk, row, signedAt) => {
        const answer = outcomesByCommand.get(row.id);
        outcomesByCommand.delete(row.id);
        return answer ?? exchangeOnce(desk, row, signedAt);
      },
    },
  };
}

/** Whether the answer of an attempt was lost. */
function isAnswerLost({ state, status }: Outcome): boolean {
  return state === 'unknown' && status === null;
}

/** A desk that misreads the outcomes of its attempts. */
function misreportingBug(misreadState: (outcome: Outcome) => Outcome['state']): Bug {
  return {
    sending: {
      exchangeOnce: async (...attempt) => {
        const outcome = await exchangeOnce(...attempt);
        return { ...outcome, state: misreadState(outcome) };
      },
    },
  };
}

/** Bugs that the simulation must detect. */
export const bugs = {
  'sends a command before it claims it': sendingFirstBug(),

  'tries again after a lost answer': {
    sending: {
      exchangeOnce: async (...attempt) => {
        const firstOutcome = await exchangeOnce(...attempt);
        if (!isAnswerLost(firstOutcome)) return firstOutcome;
        const secondOutcome = await exchangeOnce(...attempt);
        return isAnswerLost(secondOutcome) ? firstOutcome : secondOutcome;
      },
    },
  },

  'reports a lost answer as not sent': misreportingBug((outcome) => (isAnswerLost(outcome) ? 'not_sent' : outcome.state)),

  'reports the answer of a proxy before the service as a refusal': misreportingBug(({ state, status }) =>
    state === 'unknown' && status !== null && status >= 400 ? 'refused' : state,
  ),

  'sends an unknown command again': {
    sending: {
      readBack: async (desk, row) => {
        const { signedAt } = attemptTime(desk);
        const { state, recordId, status } = await exchangeOnce(desk, row, signedAt);
        if (state !== 'confirmed') return;
        const columns = { state, status, record_id: recordId === null ? null : String(recordId) };
        await desk.journal.move({ id: row.id, from: ['unknown'], set: columns, by: null });
      },
    },
  },

  'reports a command as not sent after one search without a match': {
    sending: {
      readBack: async (desk, row) => {
        const { is } = await findRecord(desk, row);
        if (is !== 'nothing') return readBack(desk, row);
        await desk.journal.move({ id: row.id, from: ['unknown'], set: { state: 'not_sent' }, by: null });
      },
    },
  },

  'claims a command without a check of its state': {
    sending: {
      claimCommand: async (desk, { id }, { time, by }) =>
        desk.journal.move({ id, from: commandStates, set: { state: 'sending', ...claimColumns(desk, time) }, by }),
    },
  },

  'reports a claimed command of a dead sender as not sent': { sending: { orphanOutcome: () => ({ set: { state: 'not_sent' } }) } },

  // The bug is detected only with one world at a time, because a read-back must finish before a late request arrives.
  'lets users resolve a command while its request may still arrive': { money: { signatureWindowMs: 0 }, parallelWorlds: 1 },
} as const satisfies Record<string, Bug>;
