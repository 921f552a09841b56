import type { ControlChanges, Guard } from '#bff/auth/index.ts';
import type { Core } from '#bff/core.ts';
import type { DeskKeys } from '#bff/core/sealer.ts';
import type { Notices } from '#bff/events/index.ts';
import type { Staking } from '#bff/staking/index.ts';
import { destinationsPerCall } from '#contract/rules/batch-plan.ts';
import { Batches } from './batches/batches.ts';
import { CadRates } from './checks/cad-rates.ts';
import { checks, type Checks } from './checks/checks.ts';
import { AddressBookCache } from './checks/known-addresses.ts';
import { exchangeOnce } from './commands/exchange-once.ts';
import { Journal } from './commands/journal.ts';
import { claimCommand } from './commands/send-command.ts';
import { moneyTimes, type MomentHook, type MoneyTimes } from './orders/money-times.ts';
import { PolicyStore } from './policy/policy-store.ts';
import { orphanOutcome } from './reconcile/journal-sweeps.ts';
import { readBack } from './reconcile/read-back.ts';

/** The steps of sending. They guarantee that no command is executed twice, and that each outcome is reported correctly. */
const sendingSteps = {
  /** Claims a stored command for its only attempt, or stores why it was not sent. */
  claimCommand,
  /** Sends a claimed command in one request and returns its outcome. */
  exchangeOnce,
  /** Decides the outcome of a command whose sender is dead. */
  orphanOutcome,
  /** Searches for the outcome of an unknown command. */
  readBack,
} as const;

export type SendingSteps = typeof sendingSteps;

/** The parts that this module creates. */
type MoneyParts = {
  readonly journal: Journal;
  readonly batches: Batches;
  readonly policies: PolicyStore;
  readonly cadRates: CadRates;
  readonly addressBookCache: AddressBookCache;
  readonly times: MoneyTimes;
  /** The table of checks, to which a test may add its own checks. */
  readonly checks: Checks;
  /** The steps of sending, of which the simulation breaks one at a time. */
  readonly sending: SendingSteps;
  /** Maximum destinations of one call of `send_batch_now`. */
  readonly destinationsPerCall: number;
  /** Called at certain moments in the life of a command, at which tests may stop the desk. */
  readonly moment: MomentHook;
};

/** Services for commands and batches, with their checks, their sending and their outcomes. */
export type Money = Core &
  Guard &
  MoneyParts & { readonly changes: ControlChanges } & Pick<Staking, 'wallets' | 'providers' | 'creations'> & { readonly notices: Notices };

type Options = {
  readonly keys: DeskKeys;
  readonly money?: Partial<MoneyTimes> | undefined;
  readonly checks?: Partial<Checks> | undefined;
  readonly sending?: Partial<SendingSteps> | undefined;
  readonly moment?: MomentHook | undefined;
  readonly destinationsPerCall?: number | undefined;
};

/** Opens the journal of commands and the batches. */
export function openMoney({ tables, audit, hints, custody, now }: Core, notices: Notices, options: Options): MoneyParts {
  const { keys } = options;
  return {
    journal: new Journal('commands', { tables, audit, hints, notices, keys, now }),
    batches: new Batches('batches', { tables, audit, hints, notices, keys, now }),
    policies: new PolicyStore(keys),
    cadRates: new CadRates({ custody, now }),
    addressBookCache: new AddressBookCache({ custody, now }),
    times: { ...moneyTimes, ...options.money },
    checks: { ...checks, ...options.checks },
    sending: { ...sendingSteps, ...options.sending },
    destinationsPerCall: options.destinationsPerCall ?? destinationsPerCall,
    moment: options.moment ?? (async () => undefined),
  };
}
