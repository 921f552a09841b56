import type { sandboxEndpoints } from '#contract/service/sandbox.ts';
import type { Handlers } from '#custody/http/handler.ts';
import { readSettings } from '#custody/store/settings-row.ts';

/** Endpoints that set the faults and read the sandbox's state. New faults replace earlier faults, and a reset clears them. */
export const faultHandlers = {
  setFaults: async ({ body, service: { faults } }) => {
    faults.set(body);
    return body;
  },

  readState: async ({ service: { db, clock, faults, scenario } }) => {
    const { demo_at = null, reset_at = null, ...settings } = await readSettings(db);
    return {
      now: (await clock.now(db)).toISOString(),
      demo_at,
      reset_at,
      settings,
      faults: faults.remainingRules(),
      morning: scenario.state(),
    };
  },
} satisfies Handlers<typeof sandboxEndpoints>;
