import type { sandboxFaults } from '#contract/service/sandbox.ts';
import { openHangingSockets, type HangingSockets } from './hanging-sockets.ts';

export type Fault = (typeof sandboxFaults)[number];

type FaultMethod = 'GET' | 'POST' | 'PUT';

/**
 * Injects a fault into the next `times` calls of an endpoint. `path` is its template
 * (`/api/v1/wallets/:id`) or one concrete path (`/api/v1/wallets/7`).
 */
export type FaultRule = { readonly method: FaultMethod; readonly path: string; readonly fault: Fault; readonly times: number };

/** A received call. `template` is the path of the matching route, or undefined without one. */
export type FaultyCall = { readonly method: string; readonly path: string; readonly template: string | undefined };

/** The fault that a call gets. `hangingSockets` gets the connection if the call hangs. */
export type FaultOfCall = { readonly fault: Fault; readonly hangingSockets: HangingSockets };

/** The faults for coming calls. They are in memory, so a restart removes them. */
export type FaultList = {
  /** Replaces all faults. Closes the connections of calls that an earlier fault lets hang. */
  readonly set: (rules: readonly FaultRule[]) => void;
  /** The remaining faults, each with the number of calls left. */
  readonly remainingRules: () => FaultRule[];
  /** Returns the fault for a call and counts the call. It comes from the first matching rule with calls left. */
  readonly take: (call: FaultyCall) => FaultOfCall | null;
};

/** Creates an empty list of faults. */
export function openFaultList(): FaultList {
  let hangingSockets = openHangingSockets();
  let entries: { readonly rule: FaultRule; times: number }[] = [];
  return {
    set: (rules) => {
      hangingSockets.release();
      hangingSockets = openHangingSockets();
      entries = rules.map((rule) => ({ rule, times: rule.times }));
    },
    remainingRules: () => entries.filter(({ times }) => times > 0).map(({ rule, times }) => ({ ...rule, times })),
    take: (call) => {
      const entry = entries.find(({ rule, times }) => times > 0 && matchesCall(rule, call));
      if (entry === undefined) return null;
      entry.times -= 1;
      return { fault: entry.rule.fault, hangingSockets };
    },
  };
}

function matchesCall({ method, path }: FaultRule, call: FaultyCall): boolean {
  if (method !== call.method) return false;
  return path === call.path || (call.template !== undefined && withoutParameterNames(path) === withoutParameterNames(call.template));
}

/**
 * Returns the template without the names of its parameters. For example, `'/api/v1/wallets/:wallet_id'` and
 * `'/api/v1/wallets/:id'` both give `'/api/v1/wallets/:'`.
 */
function withoutParameterNames(template: string): string {
  return template.replace(/:[^/]+/g, ':');
}
