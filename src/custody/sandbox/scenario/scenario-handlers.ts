import type { sandboxEndpoints } from '#contract/service/sandbox.ts';
import type { Handlers } from '#custody/http/handler.ts';

/** A scenario that plays automatically, for training and demonstrations. */
export const morningHandlers = {
  playMorning: async ({ body, service }) => {
    await service.morning.play(service, body.pause_seconds * 1000);
    return service.morning.state();
  },

  stopMorning: async ({ service }) => {
    service.morning.stop();
    return service.morning.state();
  },
} satisfies Handlers<typeof sandboxEndpoints>;
