import type { Socket } from 'node:net';

/** Connections whose calls get no answer. */
export type HangingSockets = {
  /** Leaves a connection open until its client closes it or `release` closes it. After `release`, closes it at once. */
  readonly hold: (socket: Socket) => void;
  /** Closes all connections, so that a stopping service does not wait for them. */
  readonly release: () => void;
};

export function openHangingSockets(): HangingSockets {
  const sockets = new Set<Socket>();
  let isReleased = false;
  return {
    hold: (socket) => {
      if (isReleased) return void socket.destroy();
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    },
    release: () => {
      isReleased = true;
      for (const socket of sockets) socket.destroy();
    },
  };
}
