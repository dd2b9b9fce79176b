import { CHANNEL, getSession, resume } from './session.ts';

/** Calls the listener when the user of this session signs in again in another tab. Returns a function that stops it. */
export function onSignInElsewhere(listener: () => void): () => void {
  const before = getSession();
  const tabs = new BroadcastChannel(CHANNEL);
  tabs.onmessage = async ({ data }: MessageEvent<unknown>) => {
    if (data !== 'signed-in') return;
    await resume();
    const now = getSession();
    if (before.state === 'signed-in' && now.state === 'signed-in' && now.account === before.account) listener();
  };
  return () => tabs.close();
}

/** Tells the other tabs that the user has signed in here, by a page of a provider. */
export function announceSignIn(): void {
  const tabs = new BroadcastChannel(CHANNEL);
  tabs.postMessage('signed-in');
  tabs.close();
}
