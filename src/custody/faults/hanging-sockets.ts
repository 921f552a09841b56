import type { Socket } from 'node:net';

/** Connections that are left without an answer. */
export type HangingSockets = {
  /**
   * Keeps a connection open until its client gives up or `release` is called. After `release` it is
   * closed at once.
   */
  readonly hold: (socket: Socket) => void;
  /** Closes all of them, so that a stopping service does not wait for them. */
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
