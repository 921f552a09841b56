import type { sandboxEndpoints } from '#contract/sandbox.ts';
import type { Handlers } from '#custody/http/handler.ts';

/** What goes wrong on the way. Design: Sandbox control. Faults replace the earlier ones; a reset takes them away. */
export const faultHandlers = {
  setFaults: async ({ body, service: { faults } }) => {
    faults.set(body);
    return body;
  },
} satisfies Handlers<typeof sandboxEndpoints>;
