/** What a window tells the browser's other windows; `hello` asks whether one has a stream of live updates. */
export type WindowMessage =
  | { readonly is: 'open' | 'closed' | 'gap' | 'hello' | 'signed_out' }
  | { readonly is: 'hint'; readonly data: string };

/** The channel of the desk's windows in this browser, and the lock of the one with the stream. */
export const windowChannel = 'desk live updates';

/** Tells the other windows that the user signed out: they show nothing more. */
export function tellSignOut(): void {
  const channel = new BroadcastChannel(windowChannel);
  channel.postMessage({ is: 'signed_out' } satisfies WindowMessage);
  channel.close();
}
