import type { sandboxFaults } from '#contract/sandbox.ts';

export type Fault = (typeof sandboxFaults)[number];

/** The next `times` calls of an endpoint, named by its template (`/api/v1/wallets/:id`) or by one path of it (`/api/v1/wallets/7`), suffer a fault. */
export type FaultRule = { readonly method: string; readonly path: string; readonly fault: Fault; readonly times: number };

/** A call as it came in; `template` is missing where no route is. */
export type FaultyCall = { readonly method: string; readonly path: string; readonly template: string | undefined };

/** The faults that are still to come. In memory: a service that starts again does nothing wrong. */
export type FaultList = {
  /** Replaces all faults. */
  readonly set: (rules: readonly FaultRule[]) => void;
  /** What this call is to suffer, by the first rule that fits and is not used up; counts it. */
  readonly take: (call: FaultyCall) => Fault | null;
};

/** Opens a list without faults. */
export function openFaultList(): FaultList {
  let left: { readonly rule: FaultRule; times: number }[] = [];
  return {
    set: (rules) => {
      left = rules.map((rule) => ({ rule, times: rule.times }));
    },
    take: (call) => {
      const entry = left.find(({ rule, times }) => times > 0 && fits(rule, call));
      if (entry === undefined) return null;
      entry.times -= 1;
      return entry.rule.fault;
    },
  };
}

function fits({ method, path }: FaultRule, call: FaultyCall): boolean {
  if (method !== call.method) return false;
  return path === call.path || (call.template !== undefined && withoutNames(path) === withoutNames(call.template));
}

/** `'/api/v1/wallets/:wallet_id'` and `'/api/v1/wallets/:id'` are one template: `'/api/v1/wallets/:'`. */
function withoutNames(template: string): string {
  return template.replace(/:[^/]+/g, ':');
}
