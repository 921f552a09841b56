import type { Socket } from 'node:net';

/** Connections that get no answer. */
export type HeldSockets = {
  /** Keeps a connection open until its client gives up or `release`; after that it is closed at once. */
  readonly hold: (socket: Socket) => void;
  /** Closes them all, so that a service that ends does not wait for answers that never come. */
  readonly release: () => void;
};

export function openHeldSockets(): HeldSockets {
  const held = new Set<Socket>();
  let isReleased = false;
  return {
    hold: (socket) => {
      if (isReleased) return void socket.destroy();
      held.add(socket);
      socket.once('close', () => held.delete(socket));
    },
    release: () => {
      isReleased = true;
      for (const socket of held) socket.destroy();
    },
  };
}
