/** Messages between the browser's windows. `hello` asks whether another window has a stream of live updates. */
export type WindowMessage =
  | { readonly is: 'open' | 'closed' | 'gap' | 'hello' | 'signed_out' }
  | { readonly is: 'hint'; readonly data: string };

/** Name of the channel between the desk's windows. The window with the stream holds a lock with the same name. */
export const windowChannel = 'desk live updates';

/** Notifies the other windows that the user signed out, so that they hide their data. */
export function broadcastSignOut(): void {
  const channel = new BroadcastChannel(windowChannel);
  channel.postMessage({ is: 'signed_out' } satisfies WindowMessage);
  channel.close();
}
